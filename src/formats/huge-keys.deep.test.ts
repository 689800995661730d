import { testHugeKeys, testHugePhpKey } from "./huge-keys.fixture.ts";

// As large as an upload may be.
testHugeKeys(50_000_000);
testHugePhpKey(5_000_000);
