import fc from "fast-check";
import { runs, seed } from "./tier.ts";

// A failing property is not shrunk: finding its smallest example may take longer than the whole run.
fc.configureGlobal({ seed, numRuns: runs(30, 300), endOnFailure: true });
