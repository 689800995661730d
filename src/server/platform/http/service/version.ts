import { readFileSync } from "node:fs";
import { join } from "node:path";

const packageFile = join(import.meta.dirname, "../../../../../package.json");

/** Version of this Parlance, such as 0.1.0. */
export const version: string = JSON.parse(readFileSync(packageFile, "utf8")).version;
