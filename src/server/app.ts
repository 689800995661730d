import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type pg from "pg";
import { allEndpoints } from "#contract/contract.ts";
import type { Deps, Router } from "#server/http/deps.ts";
import { accountRoutes } from "./accounts/accounts.routes.ts";
import { twoFactorRoutes } from "./accounts/two-factor.routes.ts";
import { makeGate } from "./auth/gate/gate.ts";
import { personalTokenRoutes } from "./auth/personal-tokens.ts";
import { moveOldCookies } from "./auth/sign-in/moved-cookies.ts";
import type { OneTimeLinks } from "./auth/sign-in/one-time-links.ts";
import { passwordRoutes } from "./auth/sign-in/password.routes.ts";
import { sessionRoutes } from "./auth/sign-in/session.routes.ts";
import { makeSignIn } from "./auth/sign-in/sign-in.ts";
import { backupRoutes } from "./backup/backup.routes.ts";
import { branchRoutes } from "./branches/branches.routes.ts";
import { bulkRoutes } from "./bulk/bulk.routes.ts";
import { checkRoutes } from "./checks/checks.routes.ts";
import { badgeRoutes } from "./counts/badge.routes.ts";
import { countRoutes } from "./counts/counts.routes.ts";
import type { Database } from "./db/schema.ts";
import { discussionRoutes } from "./discussions/discussions.routes.ts";
import { documentRoutes } from "./document/document.routes.ts";
import { entryRoutes } from "./entries/entries.routes.ts";
import { windowRoutes } from "./entries/window.routes.ts";
import type { Env } from "./env.ts";
import { openDisk } from "./files/disk.ts";
import { fileRoutes } from "./files/file.routes.ts";
import { measureInstance } from "./gauges.ts";
import { changeRoutes } from "./history/changes.routes.ts";
import { makeAnswerBudgets } from "./http/answers/answer-budgets.ts";
import { compressAnswers } from "./http/answers/compressed-answers.ts";
import { answerClientError, answerErrors, answerFrameworkError } from "./http/answers/error-answers.ts";
import { secureAnswers } from "./http/answers/headers.ts";
import { makeBodyBudgets } from "./http/bodies/body-budgets.ts";
import { endUnreadBodies, ignoreBodies } from "./http/bodies/unread-bodies.ts";
import { endStalledConnections } from "./http/connections/end-stalled.ts";
import { limitConnections } from "./http/connections/limit-connections.ts";
import { serveInTurn } from "./http/connections/serve-in-turn.ts";
import { watchDiskSpace } from "./http/disk-space.ts";
import { FairTurns } from "./http/fair-turns.ts";
import { shutDownGracefully } from "./http/graceful-shutdown.ts";
import { makeRunOnce } from "./http/run-once.ts";
import { dashboardFiles } from "./http/service/dashboard-files.ts";
import { announceDeprecatedHost } from "./http/service/deprecated-host.ts";
import { answerKnownPaths, openToOtherOrigins } from "./http/service/known-paths.ts";
import { type Metrics, serveMetrics } from "./http/service/metrics.ts";
import { refuseOtherHosts } from "./http/service/refuse-other-hosts.ts";
import { logRequests, quietRequests, redactedPaths } from "./http/service/request-log.ts";
import { answerForItself, describeApi, healthRoutes, servicePaths } from "./http/service/service.routes.ts";
import { startUsageCounter, type UsageCounter } from "./http/service/usage.ts";
import { makeTeamStorage } from "./http/team-storage.ts";
import type { JobDeps } from "./jobs/define-job.ts";
import { jobRoutes } from "./jobs/jobs.routes.ts";
import { keyRoutes } from "./keys/keys.routes.ts";
import { languageRoutes } from "./languages/languages.routes.ts";
import { liveRoutes } from "./live/live.routes.ts";
import { resetMail } from "./mail/link-mails.ts";
import { type Mailer, makeMailer } from "./mail/mail.ts";
import { invitationRoutes } from "./members/invitation.routes.ts";
import { memberRoutes } from "./members/members.routes.ts";
import { notificationRoutes } from "./notifications/notifications.routes.ts";
import { orderFileRoutes } from "./orders/files/order-files.routes.ts";
import { orderRoutes } from "./orders/orders.routes.ts";
import { presenceRoutes } from "./presence/presence.routes.ts";
import { allowListRoutes } from "./projects/allow-list.routes.ts";
import { projectRoutes } from "./projects/projects.routes.ts";
import { settingsRoutes } from "./projects/settings.routes.ts";
import { screenshotRoutes } from "./screenshots/screenshots.routes.ts";
import { makeSettingsFile } from "./settings-file/make-settings-file.ts";
import { settingsFileRoutes } from "./settings-file/settings-file.routes.ts";
import { manyTagRoutes } from "./tags/many-tags.routes.ts";
import { tagRoutes } from "./tags/tags.routes.ts";
import { auditRoutes } from "./teams/audit.routes.ts";
import { teamRoutes } from "./teams/teams.routes.ts";
import { orderXliffRoutes } from "./translation-files/orders/order-xliff.routes.ts";
import { translationFileRoutes } from "./translation-files/translation-files.routes.ts";
import { trashRoutes } from "./trash/trash.routes.ts";
import { uploadRoutes } from "./uploads/uploads.routes.ts";
import { viewRoutes } from "./views/views.routes.ts";
import { webhookRoutes } from "./webhooks/manage/webhooks.routes.ts";

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
    logger: { level: env.logLevel, redact: redactedPaths },
    logController: quietRequests,
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
    bodies: makeBodyBudgets(),
    answers: makeAnswerBudgets(),
  };
  serveInTurn(app.server);
  limitConnections(app.server, env.trustedProxies);
  endStalledConnections(app.server);

  const { drainLast } = shutDownGracefully(app, env.stopSeconds);
  await app.register(cookie);
  moveOldCookies(app, { env, db });
  secureAnswers(app, env);
  logRequests(app);
  answerErrors(app);
  ignoreBodies(app);
  compressAnswers(app, router.answers);
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
  if (env.role === "worker") answerForItself(app);
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
  describeApi(app, deps.env);
  fileRoutes(app, deps);
  sessionRoutes(router, { ...deps, signIn, links });
  passwordRoutes(router, { ...deps, signIn, links });
  personalTokenRoutes(router, deps);
  invitationRoutes(router, { ...deps, signIn });
  projectRoutes(router, { ...deps, usage });
  allowListRoutes(router, deps);
  memberRoutes(router, deps);
  languageRoutes(router, deps);
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
  branchRoutes(router, { ...deps, settingsFileUrl: (scope) => makeSettingsFile(deps, scope) });
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
