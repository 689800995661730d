import { afterAll } from "vitest";
import { endFile } from "./fixtures.ts";

afterAll(endFile);
