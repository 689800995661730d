import { afterEach } from "vitest";
import { cleanup } from "vitest-browser-react";
import { loadRestOfMessages } from "#dashboard/lib/messages/interface-messages.ts";
import "#dashboard/styles.css";

await loadRestOfMessages();
// A component is taken off the page with its test, and not when the next one shows another.
afterEach(() => cleanup());
