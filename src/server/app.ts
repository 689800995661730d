import { hostname } from "node:os";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type pg from "pg";
import { allEndpoints } from "#contract/contract.ts";
import { branchRoutes } from "./content/branches/branches.routes.ts";
import { bulkRoutes } from "./content/bulk/bulk.routes.ts";
import { checkRoutes } from "./content/checks/checks.routes.ts";
import { badgeRoutes } from "./content/counts/badge.routes.ts";
import { countRoutes } from "./content/counts/counts.routes.ts";
import { discussionRoutes } from "./content/discussions/discussions.routes.ts";
import { entryRoutes } from "./content/entries/entries.routes.ts";
import { windowRoutes } from "./content/entries/window.routes.ts";
import { groupRoutes } from "./content/groups/groups.routes.ts";
import { changeRoutes } from "./content/history/history.routes.ts";
import { keyRoutes } from "./content/keys/keys.routes.ts";
import { languageRoutes } from "./content/languages/languages.routes.ts";
import { countDifferences } from "./content/merges/compare/count-differences.ts";
import { mergeRoutes } from "./content/merges/merges.routes.ts";
import { orderFileRoutes } from "./content/orders/files/order-files.routes.ts";
import { orderRoutes } from "./content/orders/orders.routes.ts";
import { jobRoutes } from "./content/project-jobs/project-jobs.routes.ts";
import { allowListRoutes } from "./content/projects/allow-list.routes.ts";
import { projectRoutes } from "./content/projects/projects.routes.ts";
import { settingsRoutes } from "./content/projects/settings.routes.ts";
import { screenshotRoutes } from "./content/screenshots/screenshots.routes.ts";
import { statusRoutes } from "./content/statuses/statuses.routes.ts";
import { manyTagRoutes } from "./content/tags/many-tags.routes.ts";
import { tagRoutes } from "./content/tags/tags.routes.ts";
import { trashRoutes } from "./content/trash/trash.routes.ts";
import { viewRoutes } from "./content/views/views.routes.ts";
import { documentRoutes } from "./exchange/document/document.routes.ts";
import { translationFileRoutes } from "./exchange/files/files.routes.ts";
import { orderXliffRoutes } from "./exchange/files/orders/order-xliff.routes.ts";
import { makeSettingsFile } from "./exchange/settings-file/make-settings-file.ts";
import { settingsFileRoutes } from "./exchange/settings-file/settings-file.routes.ts";
import { uploadRoutes } from "./exchange/uploads/uploads.routes.ts";
import { backupRoutes } from "./instance/backup/backup.routes.ts";
import { liveRoutes } from "./outbound/live/live.routes.ts";
import { presenceRoutes } from "./outbound/live/presence.routes.ts";
import { copyWebhooks } from "./outbound/webhooks/manage/copy-webhooks.ts";
import { webhookRoutes } from "./outbound/webhooks/manage/webhooks.routes.ts";
import type { Database } from "./platform/db/schema.ts";
import type { BranchRef } from "./platform/db/values/branch-ref.ts";
import type { Env } from "./platform/env/env.ts";
import { makeAnswerBudgets } from "./platform/http/answers/answer-budgets.ts";
import { compressAnswers } from "./platform/http/answers/compressed-answers.ts";
import {
  answerClientError,
  answerErrors,
  answerFrameworkError,
} from "./platform/http/answers/error-answers.ts";
import { secureAnswers } from "./platform/http/answers/headers.ts";
import { makeBodyBudgets } from "./platform/http/bodies/body-budgets.ts";
import { endUnreadBodies, ignoreBodies } from "./platform/http/bodies/unread-bodies.ts";
import { endStalledConnections } from "./platform/http/connections/end-stalled.ts";
import { limitConnections } from "./platform/http/connections/limit-connections.ts";
import { serveInTurn } from "./platform/http/connections/serve-in-turn.ts";
import type { Deps, Router } from "./platform/http/deps.ts";
import { makeRunOnce } from "./platform/http/idempotency/run-once.ts";
import { watchDiskSpace } from "./platform/http/limits/disk-space.ts";
import { FairTurns } from "./platform/http/limits/fair-turns.ts";
import { shutDownGracefully } from "./platform/http/limits/graceful-shutdown.ts";
import { dashboardFiles } from "./platform/http/service/dashboard-files.ts";
import { announceDeprecatedHost } from "./platform/http/service/deprecated-host.ts";
import { answerKnownPaths, openToOtherOrigins } from "./platform/http/service/known-paths.ts";
import { type Metrics, serveMetrics } from "./platform/http/service/metrics.ts";
import { refuseOtherHosts } from "./platform/http/service/refuse-other-hosts.ts";
import { logRequests, redactedPaths, silentLogController } from "./platform/http/service/request-log.ts";
import {
  answerAsWorker,
  describeApi,
  healthRoutes,
  servicePaths,
} from "./platform/http/service/service.routes.ts";
import { startUsageCounter, type UsageCounter } from "./platform/http/service/usage.ts";
import { version } from "./platform/http/service/version.ts";
import { makeTeamStorage } from "./platform/http/team-storage.ts";
import type { JobDeps, Mailer } from "./platform/jobs/define-job.ts";
import { resetMail } from "./platform/mail/link-mails.ts";
import { makeMailer } from "./platform/mail/mail.ts";
import { measureInstance } from "./platform/start/gauges.ts";
import { openDisk } from "./platform/storage/disk.ts";
import { fileRoutes } from "./platform/storage/file.routes.ts";
import { accountRoutes } from "./workspace/account/account.routes.ts";
import { twoFactorRoutes } from "./workspace/account/two-factor.routes.ts";
import { makeGate } from "./workspace/auth/gate/gate.ts";
import { personalTokenRoutes } from "./workspace/auth/personal-tokens.ts";
import type { OneTimeLinks } from "./workspace/auth/sign-in/one-time-links.ts";
import { passwordRoutes } from "./workspace/auth/sign-in/password.routes.ts";
import { sessionRoutes } from "./workspace/auth/sign-in/session.routes.ts";
import { makeSignIn } from "./workspace/auth/sign-in/sign-in.ts";
import { invitationRoutes } from "./workspace/members/invitation.routes.ts";
import { memberRoutes } from "./workspace/members/members.routes.ts";
import { notificationRoutes } from "./workspace/notifications/notifications.routes.ts";
import { auditRoutes } from "./workspace/teams/audit.routes.ts";
import { teamRoutes } from "./workspace/teams/teams.routes.ts";

type AppInput = {
  env: Env;
  db: Kysely<Database>;
  pool: pg.Pool;
  reserve: pg.Pool;
  links?: OneTimeLinks;
  /** Sends mails; by default by SMTP or to the log. */
  mailer?: Mailer;
};

/** Builds the whole server: shared modules first, then all areas; returns it with the dependencies of jobs. */
export async function buildApp({
  env,
  db,
  pool,
  reserve,
  links = { setUp: undefined, demo: undefined },
  mailer: givenMailer,
}: AppInput): Promise<{ app: FastifyInstance; jobDeps: Omit<JobDeps, "stopping"> }> {
  const app = Fastify({
    logger: {
      level: env.logLevel,
      redact: redactedPaths,
      base: { pid: process.pid, hostname: hostname(), version },
    },
    logController: silentLogController,
    genReqId: () => crypto.randomUUID(),
    trustProxy: env.trustedProxies.length > 0 ? env.trustedProxies : false,
    routerOptions: { maxParamLength: 10_000, ignoreTrailingSlash: true },
    forceCloseConnections: "idle",
    // 50 MB take minutes on a slow line; stalled clients are disconnected earlier by `endStalledConnections`.
    requestTimeout: 600_000,
    http: { headersTimeout: 20_000 },
    // `shutDownGracefully` rejects requests with an error of the contract instead.
    return503OnClosing: false,
    // Plugin hooks may run as long as a graceful shutdown.
    pluginTimeout: (env.stopSeconds + 60) * 1_000,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  });
  const deps: Deps = { env, db, pool, reserve, disk: await openDisk(env) };
  const usage = startUsageCounter(db);
  const mailer = givenMailer ?? makeMailer(env, app.log);
  const signIn = makeSignIn({ db, env, sendReset: resetMail(env, db) });
  const router: Router = {
    fastify: app,
    turns: new FairTurns(),
    gate: makeGate({ ...deps, usage }),
    once: makeRunOnce(deps),
    diskSpace: watchDiskSpace(env),
    storage: makeTeamStorage(db, env.teamStorageBytes),
    bodyBudgets: makeBodyBudgets(),
    answerBudgets: makeAnswerBudgets(),
  };
  serveInTurn(app.server);
  limitConnections(app.server, env.trustedProxies);
  endStalledConnections(app.server);

  const { drainLast } = shutDownGracefully(app, env.stopSeconds);
  await app.register(cookie);
  secureAnswers(app, env);
  logRequests(app);
  answerErrors(app);
  ignoreBodies(app);
  compressAnswers(app, router.answerBudgets);
  endUnreadBodies(app);
  openToOtherOrigins(app);
  refuseOtherHosts(app, env);
  announceDeprecatedHost(app, env);
  app.addHook("onClose", async () => {
    await usage.stop();
    await router.storage.stop();
  });

  const metrics = serveMetrics(app, env);
  measureInstance(metrics, deps);
  healthRoutes(app, deps);
  if (env.role === "worker") answerAsWorker(app);
  else await mountAreas(router, { ...deps, usage, signIn, links, metrics });
  drainLast();
  return { app, jobDeps: { ...deps, mailer, log: app.log } };
}

type AreaDeps = Deps & {
  usage: UsageCounter;
  signIn: ReturnType<typeof makeSignIn>;
  links: OneTimeLinks;
  metrics: Metrics;
};

/** Mounts the routes of all areas. */
async function mountAreas(
  router: Router,
  { usage, signIn, links, metrics, ...deps }: AreaDeps,
): Promise<void> {
  const { fastify: app } = router;
  const settingsFileUrl = (branch: BranchRef) => makeSettingsFile(deps, branch);
  describeApi(app, deps.env);
  fileRoutes(app, deps);
  sessionRoutes(router, { ...deps, signIn, links });
  passwordRoutes(router, { ...deps, signIn, links });
  personalTokenRoutes(router, deps);
  invitationRoutes(router, { ...deps, signIn });
  projectRoutes(router, { ...deps, usage, settingsFileUrl, copyWebhooks });
  allowListRoutes(router, deps);
  memberRoutes(router, deps);
  languageRoutes(router, deps);
  groupRoutes(router, deps);
  statusRoutes(router, deps);
  entryRoutes(router, deps);
  uploadRoutes(router, deps);
  translationFileRoutes(router, deps);
  orderXliffRoutes(router, deps);
  keyRoutes(router, deps);
  windowRoutes(router, deps);
  documentRoutes(router, deps);
  checkRoutes(router, deps);
  countRoutes(router, deps);
  badgeRoutes(router, deps);
  changeRoutes(router, deps);
  tagRoutes(router, deps);
  manyTagRoutes(router, deps);
  bulkRoutes(router, deps);
  jobRoutes(router, deps);
  discussionRoutes(router, deps);
  notificationRoutes(router, deps);
  viewRoutes(router, deps);
  branchRoutes(router, {
    ...deps,
    settingsFileUrl,
    countDifferences: (scope, branches) => countDifferences(deps.db, scope, branches),
  });
  mergeRoutes(router, deps);
  orderRoutes(router, deps);
  orderFileRoutes(router, deps);
  presenceRoutes(router, deps);
  webhookRoutes(router, deps);
  settingsRoutes(router, deps);
  settingsFileRoutes(router, deps);
  teamRoutes(router, deps);
  auditRoutes(router, deps);
  accountRoutes(router, { ...deps, signIn });
  twoFactorRoutes(router, { ...deps, signIn });
  liveRoutes(router, { ...deps, metrics });
  screenshotRoutes(router, deps);
  trashRoutes(router, deps);
  backupRoutes(router, deps);
  answerKnownPaths(app, [...allEndpoints().map(({ endpoint }) => endpoint), ...servicePaths]);
  await dashboardFiles(app);
}
