import { testHugeKeys, testHugePhpKey } from "./huge-keys.fixture.ts";

testHugeKeys(5_000_000);
testHugePhpKey(500_000);
