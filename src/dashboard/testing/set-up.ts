import { loadRestOfMessages } from "#dashboard/lib/messages/interface-messages.ts";
import "#dashboard/styles.css";

await loadRestOfMessages();
