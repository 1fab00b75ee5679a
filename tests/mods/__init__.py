"""Tests of mods: components, listeners in all their forms, what they queue, and what they may not do."""
