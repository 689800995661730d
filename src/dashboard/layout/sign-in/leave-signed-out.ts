import { notifyOtherTabs } from "#dashboard/api/transport/other-tabs.ts";
import { endPage } from "#dashboard/api/transport/page-person.ts";
import { reloadPage } from "#dashboard/lib/leaving/leaving.ts";
import { paths } from "#dashboard/paths.ts";

/** After the session has ended: discards the state of the page and opens the sign-in page or `next`. */
export function leaveSignedOut(next = paths.signIn()): void {
  endPage();
  notifyOtherTabs();
  reloadPage(next);
}
