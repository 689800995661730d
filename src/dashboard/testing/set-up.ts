import { afterEach } from "vitest";
import { cleanup } from "vitest-browser-react";
import { loadRestOfMessages } from "#dashboard/lib/messages/interface-messages.ts";
import "#dashboard/styles.css";

await loadRestOfMessages();
// Unmount components after each test, not when the next test renders.
afterEach(() => cleanup());
