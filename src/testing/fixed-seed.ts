import fc from "fast-check";
import { runs, seed } from "./tier.ts";

// A property that fails says so at once: looking for its smallest example may take longer than the whole run.
fc.configureGlobal({ seed, numRuns: runs(30, 300), endOnFailure: true });
