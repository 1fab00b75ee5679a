"""A tour in cells (`# %%`): for an editor that knows them, as a notebook through jupytext, or run as it is."""

# %% Load a scenario, and see who plays what.
import numpy as np

import ironhex as ih

scenario = ih.Scenario.load("brawl-demo")
print(scenario.title, scenario.players, scenario.squads)
print({unit: [str(weapon) for weapon in weapons] for unit, weapons in scenario.weapons().items()})

# %% A game draws itself: as the last line of a cell, it is a picture.
game = ih.Game(scenario, seed=3)
game

# %% Play: the game asks, and says what can be answered.
print(game.decision.prompt)
for choices in game.choices().by_verb().values():
    print(choices[0].title, *(choice.label for choice in choices), sep="  ")
for event in game.play(game.legal_actions()[0]):
    print(event)

# %% Let a policy play until somebody may attack.
while "attack" not in game.choices().by_verb():
    game.play(game.policy_action("greedy"))
print(game.decision.prompt)
for target, choices in game.choices().by_target().items():
    print(f"e{target}:", *choices, sep="\n    ")
attacks = [choice.action for choice in game.choices().by_verb()["attack"]]

# %% Odds: exact fractions, by the rules themselves; the game stays as it is.
for attack in attacks:
    odds = game.odds(attack)
    print(f"{game.explain_roll(attack)}: {float(odds.mean_damage()):.2f} damage, defeat {float(odds.defeat()):.1%}")
best = max(attacks, key=lambda attack: game.odds(attack).mean_damage())
print(best, game.odds(best).defeat())

# %% Line of Sight and reach, in the picture too.
attacker, target = best.unit, best.target
sight = game.explain_line_of_sight(attacker, target)
print(sight.clear, sight)
picture = game.to_svg(line=(attacker, target), width=900)  # for IPython.display.SVG, or a file

# %% Views: what a player may see, and what only the referee sees.
everything, seen = game.view("referee"), game.view(0)
print(seen["pieces"][attacker])
print("only the referee sees", sorted(set(everything) - set(seen)))

# %% Undo: free until a die was rolled.
where, moved = game.state_hash(), game.undo_horizon
game.undo(moved)
print(f"{moved} steps back, {game.undone} can be done again")
game.redo(moved)
print("back and forth:", game.state_hash() == where)
game.play(best)
print("behind the dice", game.undo_horizon, "can be undone; the referee may undo", game.steps)
game.undo(referee=True)
print("the referee, too:", game.state_hash() == where)

# %% What if? A copy goes its own way, and the game stays where it is.
afterwards = game.clone()
afterwards.play(best)
for name, one in (("afterwards", afterwards), ("now", game)):
    print(name, one.view("spectator")["pieces"][target]["Health"])
again = ih.Game.load(game.save())
print("loaded:", again.state_hash() == where)

# %% Statistics: a thousand games from the beginning.
batch = ih.Batch(scenario, n=1_000, seed=7)
batch.play_out(policies=("greedy", "brawl"))
draws, first, second = np.bincount(batch.outcome + 1, minlength=3)
print(f"greedy won {first}, brawl {second}, {draws} draws; VP {batch.rows()['vp'].mean(axis=0)}")
print("HP left on average", batch.view("Health.hp").mean(axis=0).round(1))

# %% The game in which greedy fared worst, as it ended.
vp = batch.rows()["vp"]
worst = batch.game(int(np.argmin(vp[:, 0] - vp[:, 1])))
print([player["Score"]["vp"] for player in worst.view("spectator")["players"]])
worst
