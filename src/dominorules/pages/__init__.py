"""Rulebooks as pages: one structure, written as Markdown for the site and as text for the terminal."""
