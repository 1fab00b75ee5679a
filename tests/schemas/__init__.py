"""The JSON Schemas of content files: made from what the readers ask for, and held against them."""
