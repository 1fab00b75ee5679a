"""A client with a window, for two people at one screen or for one against a policy. It needs pygame-ce.

    python examples/clients/pygame_client.py skirmish-demo --against greedy

Click a marked hex; if it stands for several actions, choose one on the right.
"""

import argparse
import math
from typing import Any

import pygame

import ironhex as ih

Hex = tuple[int, int]

WINDOW, PANEL, BOARD, HELP = (1240, 720), pygame.Rect(715, 16, 510, 690), (690, 670), (16, 690)
PAPER, INK, MUTED, GREEN, RED, YELLOW = "#ffffff", "#1b1e23", "#5d626a", "#13692f", "#b00020", "#ffd23f"
PLAYERS, GROUND, WATER, ROCK = ("#1d5a9e", "#a33c08"), ("#f4f1e6", "#e6d9b3", "#d4bc84"), "#bdd9ef", "#565b63"


class Client:
    """The window on a game; the policy `against`, if there is one, plays player 1."""

    def __init__(self, game: ih.Game, against: str | None = None) -> None:
        self.game, self.against = game, against
        # Two people share the screen: it shows what both may see.
        self.viewer: Any = "spectator" if against is None else 0
        self.levels, self.water = game.scenario.board_levels(), set(game.scenario.water())
        self.rock, columns = set(game.scenario.impassable()), [q + r / 2 for q, r in self.levels]
        self.left, rows = min(columns), max(r for _, r in self.levels)
        self.size = min(BOARD[0] / (math.sqrt(3) * (max(columns) - self.left + 1) + 0.5), BOARD[1] / (1.5 * rows + 2.5))
        self.told: list[str] = []
        self.screen, self.font = pygame.display.set_mode(WINDOW), pygame.font.Font(None, 20)
        self.go_on([])

    def ask(self) -> None:
        """Takes what can be chosen: by the hexes that stand for it, and what gets a button at once."""
        self.view, choices = self.game.view(self.viewer), self.game.choices()
        self.by_hex, self.rest, self.chosen = choices.by_hex(), choices.buttons, None
        self.draw()

    def play(self, action: ih.Action) -> None:
        """Plays an action of somebody at the screen."""
        self.go_on(self.game.play(action, at=self.game.decision.number))

    def go_on(self, events: list[ih.Event]) -> None:
        """Lets the policy play until somebody at the screen decides, and tells what happened."""
        while self.against is not None and self.game.decision is not None and self.game.decision.player == 1:
            events += self.game.play(self.game.policy_action(self.against))
        self.told += [str(event.seen_by(self.viewer)) for event in events]
        self.ask()

    def undo(self) -> None:
        """Back to the last decision at the screen, as far as no die and nothing hidden is in the way."""
        steps = 0
        while self.game.undo_horizon:
            self.game.undo()
            steps += 1
            if self.against is None or self.game.decision.player == 0:
                self.told.append("- taken back -")
                return self.ask()
        return self.game.redo(steps) if steps else None

    def click(self, point: tuple[float, float]) -> None:
        """Plays the only action under a point, or offers all that are there."""
        for button, action in self.buttons:
            if button.collidepoint(point):
                return self.play(action)
        at = min(self.levels, key=lambda at: math.dist(self.centre(at), point))
        offers = self.by_hex.get(at, ()) if math.dist(self.centre(at), point) < self.size else ()
        if len(offers) == 1:
            return self.play(offers[0].action)
        self.chosen = at if offers else None
        return self.draw()

    def centre(self, at: Hex) -> tuple[float, float]:
        """The middle of a hex on the screen."""
        return self.size * (1.2 + math.sqrt(3) * (at[0] + at[1] / 2 - self.left)), self.size * (1.2 + 1.5 * at[1])

    def draw(self) -> None:
        """Draws everything anew."""
        self.screen.fill(PAPER)
        for at, level in self.levels.items():
            ground = ROCK if at in self.rock else WATER if at in self.water else GROUND[max(0, min(level, 2))]
            self.draw_hex(at, YELLOW if at == self.chosen else ground)
        for at, offers in self.by_hex.items():
            self.draw_hex(at, RED if "attack" in offers.by_verb() else GREEN, 3)
        # Units come last: they stand on other pieces.
        for entity, piece in sorted(self.view["pieces"].items(), key=lambda item: "Unit" in item[1]):
            if "Position" in piece:
                self.draw_piece(entity, piece)
        self.write(
            f"Unit and its HP. Green: a way, red: an attack. U: take back ({self.game.undo_horizon}).", HELP, MUTED
        )
        self.draw_panel()
        pygame.display.flip()

    def draw_hex(self, at: Hex, colour: str, border: int = 0) -> None:
        """Fills a hex, or draws its border."""
        (x, y), radius = self.centre(at), self.size - 1 - border / 2
        turns = [math.radians(30 + 60 * turn) for turn in range(6)]
        corners = [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]
        pygame.draw.polygon(self.screen, colour, corners, border)

    def draw_piece(self, entity: int, piece: dict[str, Any]) -> None:
        """Draws a unit as a plate with its HP, everything else as a ring with a word."""
        x, y = self.centre((piece["Position"]["q"], piece["Position"]["r"]))
        player = piece.get("Owner", piece.get("Control", {})).get("player")
        colour = MUTED if player is None else PLAYERS[player]
        if "Unit" in piece:
            pygame.draw.circle(self.screen, YELLOW if entity == self.view["active"] else PAPER, (x, y), self.size * 0.7)
            pygame.draw.circle(self.screen, colour, (x, y), self.size * 0.6)
            self.write(f"e{entity}", (x, y - 6), PAPER, centred=True)
            self.write(f"{piece['Health']['hp']}", (x, y + 6), PAPER, centred=True)
            return
        kinds = ("Objective", "Base", "Structure", "Garrison", "BoardToken", "Position")
        word = {"Objective": "VP", "BoardToken": "?", "Garrison": "Garr", "Structure": "Str"}
        kind = next(kind for kind in kinds if kind in piece)
        pygame.draw.circle(self.screen, colour, (x, y), self.size * 0.78, 3)
        self.write(word.get(kind, kind[:4]), (x, y), colour, centred=True)

    def draw_panel(self) -> None:
        """Draws the score, the question, a button for each action that is offered, and what has happened."""
        names, decision, winner = self.game.scenario.players, self.game.decision, self.view["winner"]
        score = "   ".join(
            f"{name} {of['Score']['vp']} VP" for name, of in zip(names, self.view["players"], strict=True)
        )
        self.write(f"{score}   phase {self.view['phase']}, space {self.view['space']}", PANEL.topleft, INK)
        over = "A draw." if winner == "draw" else f"{names[winner or 0]} won."
        asked, colour = (
            (f"{names[decision.player]}: {decision.prompt}", PLAYERS[decision.player]) if decision else (over, INK)
        )
        top = self.write(asked, (PANEL.x, PANEL.y + 28), colour) + 8
        self.buttons: list[tuple[pygame.Rect, ih.Action]] = []
        for choice in [*(self.by_hex[self.chosen] if self.chosen else ()), *self.rest]:
            bottom = self.write(str(choice), (PANEL.x + 8, top + 6), INK) + 6
            self.buttons.append((pygame.Rect(PANEL.x, top, PANEL.width, bottom - top), choice.action))
            pygame.draw.rect(self.screen, INK, self.buttons[-1][0], 1, 4)
            top = bottom + 6
        for line in reversed(self.told[-30:]):
            top = self.write(line, (PANEL.x, top + 5), MUTED) if top < PANEL.bottom - 40 else top

    def write(self, text: str, at: tuple[float, float], colour: str, *, centred: bool = False) -> int:
        """Writes text, in several lines where it is long; returns where it ends."""
        words = self.font.render(text, antialias=True, color=colour, wraplength=PANEL.width - 16)
        return self.screen.blit(words, words.get_rect(center=at) if centred else at).bottom


def main() -> None:
    """Reads the command line, and runs until the window is closed."""
    parser = argparse.ArgumentParser(description="Play ironhex with the mouse.")
    parser.add_argument("scenario", nargs="?", default="skirmish-demo")
    parser.add_argument("--against", choices=ih.POLICIES, help="a policy for player 1; without it two people play")
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    client = Client(ih.Game(given.scenario, seed=given.seed), given.against)
    while (event := pygame.event.wait()).type != pygame.QUIT:
        if event.type == pygame.MOUSEBUTTONDOWN:
            client.click(event.pos)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_u:
            client.undo()


if __name__ == "__main__":
    main()
