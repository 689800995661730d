import { afterEach } from "vitest";
import { cleanup } from "vitest-browser-react";
import { loadRestOfMessages } from "#dashboard/lib/messages/interface-messages.ts";
import "#dashboard/styles.css";

await loadRestOfMessages();
// Files share a page, and what draws components takes them off it by itself in the first file alone.
afterEach(() => cleanup());
