<<<<<<< HEAD
"""Tests of merging."""
=======
"""Tests of merging, and the proof of it on damaged copies."""
>>>>>>> mtests
