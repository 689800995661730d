import { triedLater, tryUpgradesOf } from "./releases.fixture.ts";

tryUpgradesOf(triedLater);
