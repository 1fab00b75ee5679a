"""A second opinion on the card table: play and cost, PC-1 to PC-13, as a slow and obvious model.

Written from the statement of the rules alone. One generator per procedure: what needs a choice yields the decision
and goes on when the choice comes back. `game` is the door; `content` reads files, `zones` holds the cards, `match` the
state, `costs` what a play costs, `plan` its choices, `turn` who may play when, `resolution` what effects do,
`arsenal` makes random content.
"""
