import { testHugeKeys, testHugePhpKey } from "./huge-keys.fixture.ts";

// The maximum size of an upload.
testHugeKeys(50_000_000);
testHugePhpKey(5_000_000);
