import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { memo, useState } from "react";
import { FormattedMessage } from "react-intl";
import type { Discussion } from "#contract/discussions.ts";
import { isVendor, roleMay } from "#contract/permissions.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { discussionsQuery, isOpen } from "#dashboard/api/discussions/discussions.ts";
import { DiscussionThread } from "#dashboard/pages/translations/discussions/discussion-thread.tsx";
import { LostReply } from "#dashboard/pages/translations/discussions/lost-reply.tsx";
import { NewDiscussion } from "#dashboard/pages/translations/discussions/new-discussion.tsx";
import {
  useStoredEdits,
  useStoredReplies,
} from "#dashboard/pages/translations/discussions/use-stored-replies.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { GridCell } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { useDelayed } from "#dashboard/pages/translations/panel/use-delayed.ts";
import { useGridView } from "#dashboard/pages/translations/search/grid-view.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { panelSectionIds } from "./panel-nav.tsx";
import { PanelSection } from "./panel-section.tsx";

/** Scrolls the panel to the discussions, unless that would move an element with the focus out of view. */
function scrollToStart(part: HTMLElement | null): void {
  if (part?.closest("aside")?.contains(document.activeElement)) return;
  part?.scrollIntoView({ block: "start" });
}

/** Discussions of the focused string, open and resolved, and a field for a new discussion. */
export const PanelDiscussions = memo(function PanelDiscussions({ gridCell }: { gridCell: GridCell }) {
  const { scope, rights } = useGrid();
  const { view } = useGridView();
  const delayed = useDelayed();
  const discussions = useQuery({ ...discussionsQuery(scope, gridCell.address), enabled: delayed });
  const { data: session } = useQuery(sessionQuery());
  const { role } = rights;
  const canDiscuss = role !== null && roleMay(role, "discuss") && rights.closedBy !== "archived";
  // Vendors discuss the strings of their orders, but no keys as a whole.
  const canBegin = canDiscuss && (!isVendor(role) || gridCell.cellClosedReason === undefined);
  const person = session?.user?._id ?? "";
  const storageName = `discussion.${person}`;
  const { data = [] } = discussions;
  const replies = useStoredReplies(storageName, scope, gridCell.address);
  const hasReply = ({ _id }: Discussion) => replies.some(({ discussionId }) => discussionId === _id);
  const edits = useStoredEdits(storageName);
  /** Whether a discussion is resolved and has no unsent text: it is then shown only on request. */
  const isCollapsed = (discussion: Discussion) =>
    !isOpen(discussion) && !hasReply(discussion) && !discussion.comments.some(({ _id }) => edits.has(_id));
  const [showsResolved, setShowsResolved] = useState(false);
  const resolved = data.filter(isCollapsed);
  const lostReplies = replies.filter(
    ({ discussionId }) => discussions.isSuccess && data.every(({ _id }) => _id !== discussionId),
  );
  const threads = (list: readonly Discussion[], isHidden = false) =>
    list.map((discussion) => (
      <DiscussionThread
        key={discussion._id}
        scope={scope}
        discussion={discussion}
        person={person}
        storageName={storageName}
        hasReply={hasReply(discussion)}
        edits={edits}
        canDiscuss={canDiscuss}
        isHidden={isHidden}
      />
    ));

  if (data.length + lostReplies.length === 0 && !canBegin && !discussions.isError) return null;
  return (
    <PanelSection title="discussions.title" id={panelSectionIds.discussions}>
      <div
        ref={view.shows === "discussions" && discussions.isSuccess ? scrollToStart : undefined}
        className="space-y-3"
      >
        {discussions.isError && (
          <Button size="small" onPress={() => discussions.refetch()}>
            <FormattedMessage id="discussions.failed" />
          </Button>
        )}
        {/* One list with keys: input in a discussion survives when somebody resolves or reopens it. */}
        {[
          ...threads(data.filter((discussion) => !isCollapsed(discussion))),
          ...lostReplies.map((reply) => (
            <LostReply
              key={reply.name}
              scope={scope}
              entry={gridCell.address}
              reply={reply}
              canBeAboutKey={!isVendor(role)}
            />
          )),
          canBegin && (
            <NewDiscussion
              key="new"
              scope={scope}
              entry={gridCell.address}
              storageName={storageName}
              canBeAboutKey={!isVendor(role)}
            />
          ),
          resolved.length > 0 && (
            <Button
              key="resolved"
              size="small"
              variant="ghost"
              aria-expanded={showsResolved}
              onPress={() => setShowsResolved(!showsResolved)}
            >
              <ChevronRight
                aria-hidden
                size={14}
                className={showsResolved ? "rotate-90" : "rtl:-scale-x-100"}
              />
              <FormattedMessage id="discussions.resolved" values={{ count: resolved.length }} />
            </Button>
          ),
          ...threads(resolved, !showsResolved),
        ]}
      </div>
    </PanelSection>
  );
});
