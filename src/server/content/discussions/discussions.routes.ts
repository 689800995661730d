import { discussionEndpoints } from "#contract/discussions.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { listDiscussions, presentDiscussion, readDiscussion } from "./discussions.store.ts";
import {
  createDiscussion,
  editComment,
  removeComment,
  replyToDiscussion,
  resolveDiscussion,
} from "./write-discussions.ts";

/** Threads on strings (rules.md 4); they change no content, so they also work in a read-only branch. */
export function discussionRoutes(app: Router, { db }: Deps): void {
  serve(app, discussionEndpoints.list, async ({ caller, query }) =>
    (await listDiscussions(db, caller, query)).map(presentDiscussion),
  );
  serve(app, discussionEndpoints.read, async ({ caller, params }) =>
    presentDiscussion(await readDiscussion(db, caller, params.discussionId)),
  );
  serve(app, discussionEndpoints.create, async ({ caller, body }) =>
    presentDiscussion(await createDiscussion(db, caller, body)),
  );
  serve(app, discussionEndpoints.update, async ({ caller, params, body }) =>
    presentDiscussion(await resolveDiscussion(db, caller, { ...params, ...body })),
  );
  serve(app, discussionEndpoints.reply, async ({ caller, params, body }) =>
    presentDiscussion(await replyToDiscussion(db, caller, { ...params, ...body })),
  );
  serve(app, discussionEndpoints.editComment, async ({ caller, params, body }) =>
    presentDiscussion(await editComment(db, caller, { ...params, ...body })),
  );
  serve(app, discussionEndpoints.removeComment, async ({ caller, params }) => {
    await removeComment(db, caller, params);
    return {};
  });
}
