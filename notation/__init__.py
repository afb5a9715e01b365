"""The match-record notation toolkit for backgammon: read, check, write and replay match files.

```python
import notation

match = notation.read("final.mat")          # what the file says
replay = notation.replay(match)             # what the rules conclude
for finding in replay.diagnostics:
    print(finding)
```
"""

from notation.api import check, read, read_matches, write
from notation.replay import replay

__all__ = ["check", "read", "read_matches", "replay", "write"]
