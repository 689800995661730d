import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { createBrowserRouter, Navigate } from "react-router";
import { sessionQuery } from "./api/auth/session.ts";
import { projectsQuery } from "./api/projects/projects.ts";
import { PageFailed } from "./layout/page-failed.tsx";
import type { UseHead } from "./layout/page-head.ts";
import { RequireSession } from "./layout/sign-in/require-session.tsx";
import { withMessages } from "./lib/loading/load-later.ts";
import { loadWhenReachable } from "./lib/loading/load-when-reachable.ts";
import { waitAtMost } from "./lib/loading/wait-at-most.ts";
import { prefetchFirstRows } from "./pages/translations/search/first-rows.ts";
import { paths } from "./paths.ts";

const loadTranslations = () => import("./pages/translations/translations-page.tsx");
/** Maximum time the grid waits for its first rows, in ms: with them it is rendered once instead of twice. */
const firstRowsMs = 150;

/**
 * Loads a page with its messages when the server is reachable. The messages of the grid are part of the first load.
 */
const loadPage = <Module,>(load: () => Promise<Module>) => loadWhenReachable(() => withMessages(load));

const page =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () => ({ Component: (await loadPage(load))[name] });

/** Page below `ProjectPages`. */
const projectPage =
  <Name extends string>(
    load: () => Promise<Record<Name, ComponentType> & { useHead: UseHead }>,
    name: Name,
  ) =>
  async () => {
    const module = await loadPage(load);
    const components: Record<Name, ComponentType> = module;
    return { Component: components[name], handle: module.useHead };
  };

/** Every page is loaded when it opens; its first queries are prefetched at the same time. */
export function makeRouter(client: QueryClient) {
  return createBrowserRouter([
    {
      // Renders nothing until the first page is loaded.
      hydrateFallbackElement: <span />,
      errorElement: <PageFailed />,
      children: [
        {
          path: "/sign-in",
          lazy: page(() => import("./pages/sign-in/sign-in-page.tsx"), "SignInPage"),
        },
        {
          path: "/register",
          lazy: page(() => import("./pages/sign-in/register-page.tsx"), "RegisterPage"),
        },
        {
          path: "/sign-in-link",
          lazy: page(() => import("./pages/sign-in/sign-in-link-page.tsx"), "SignInLinkPage"),
        },
        {
          path: "/forgotten-password",
          lazy: page(() => import("./pages/password/forgotten-password-page.tsx"), "ForgottenPasswordPage"),
        },
        {
          path: "/reset-password",
          lazy: page(() => import("./pages/password/reset-password-page.tsx"), "ResetPasswordPage"),
        },
        {
          path: "/set-up",
          lazy: page(() => import("./pages/set-up/set-up-page.tsx"), "SetUpPage"),
        },
        {
          path: "/invitation",
          lazy: page(() => import("./pages/invitation/invitation-page.tsx"), "InvitationPage"),
        },
        {
          element: <RequireSession />,
          loader: () => {
            void client.prefetchQuery(sessionQuery());
            return null;
          },
          errorElement: <PageFailed />,
          children: [
            {
              // An error of a page leaves the frame intact.
              errorElement: <PageFailed inFrame />,
              children: [
                { index: true, element: <Navigate to={paths.projects()} replace /> },
                {
                  path: "/projects",
                  lazy: page(() => import("./pages/projects/projects-page.tsx"), "ProjectsPage"),
                },
                {
                  path: "/new-project",
                  lazy: page(() => import("./pages/new-project/new-project-page.tsx"), "NewProjectPage"),
                },
                {
                  path: "/account/:section?",
                  lazy: page(() => import("./pages/account/account-page.tsx"), "AccountPage"),
                },
                {
                  path: "/notifications",
                  lazy: page(
                    () => import("./pages/notifications/notifications-page.tsx"),
                    "NotificationsPage",
                  ),
                },
                {
                  path: "/team/:team?/:section?",
                  lazy: page(() => import("./pages/team/team-page.tsx"), "TeamPage"),
                },
                {
                  path: "/restore-project",
                  lazy: page(
                    () => import("./pages/restore-project/restore-project-page.tsx"),
                    "RestoreProjectPage",
                  ),
                },
                {
                  path: "/projects/:app",
                  lazy: page(() => import("./pages/projects/project-entry.tsx"), "ProjectEntry"),
                },
                {
                  path: "/projects/:app/settings/:section?",
                  lazy: page(() => import("./pages/projects/settings-entry.tsx"), "SettingsEntry"),
                },
                {
                  path: "/projects/:app/:branch/translations",
                  loader: async ({ params: { app = "", branch = "" }, request }) => {
                    void client.prefetchQuery(projectsQuery());
                    const { searchParams } = new URL(request.url);
                    await waitAtMost(firstRowsMs, prefetchFirstRows(client, { app, branch }, searchParams));
                    return null;
                  },
                  // A search changes the address too, but fetches its rows itself.
                  shouldRevalidate: ({ currentParams, nextParams }) =>
                    currentParams.app !== nextParams.app || currentParams.branch !== nextParams.branch,
                  lazy: async () => ({
                    Component: (await loadWhenReachable(loadTranslations)).TranslationsPage,
                  }),
                },
                {
                  lazy: page(() => import("./layout/project-pages.tsx"), "ProjectPages"),
                  children: [
                    {
                      path: "/projects/:app/:branch/counts",
                      lazy: projectPage(() => import("./pages/counts/counts-page.tsx"), "CountsPage"),
                    },
                    {
                      path: "/projects/:app/:branch/tags",
                      lazy: projectPage(() => import("./pages/tags/tags-page.tsx"), "TagsPage"),
                    },
                    {
                      path: "/projects/:app/:branch/tags/:tagId",
                      lazy: projectPage(() => import("./pages/tags/tag-page.tsx"), "TagPage"),
                    },
                    {
                      path: "/projects/:app/:branch/screenshots",
                      lazy: projectPage(
                        () => import("./pages/screenshots/screenshots-page.tsx"),
                        "ScreenshotsPage",
                      ),
                    },
                    {
                      path: "/projects/:app/:branch/screenshots/:screenshotId",
                      lazy: projectPage(() => import("./pages/screenshots/viewer-page.tsx"), "ViewerPage"),
                    },
                    {
                      path: "/projects/:app/:branch/branches",
                      lazy: projectPage(() => import("./pages/branches/branches-page.tsx"), "BranchesPage"),
                    },
                    {
                      path: "/projects/:app/:branch/branches/compare",
                      lazy: projectPage(() => import("./pages/branches/compare-page.tsx"), "ComparePage"),
                    },
                    {
                      path: "/projects/:app/:branch/branches/merge",
                      lazy: projectPage(() => import("./pages/branches/merge-page.tsx"), "MergePage"),
                    },
                    {
                      path: "/projects/:app/:branch/start",
                      lazy: projectPage(() => import("./pages/first-use/first-use-page.tsx"), "FirstUsePage"),
                    },
                    {
                      // One route, so that a new order keeps its state when it is stored as a draft with an address.
                      lazy: projectPage(
                        () => import("./pages/order-wizard/order-wizard-page.tsx"),
                        "OrderWizardPage",
                      ),
                      children: [
                        { path: "/projects/:app/:branch/orders/new" },
                        { path: "/projects/:app/:branch/orders/:orderId/edit/:step?" },
                      ],
                    },
                    {
                      path: "/projects/:app/:branch/orders",
                      lazy: projectPage(() => import("./pages/orders/orders-page.tsx"), "OrdersPage"),
                    },
                    {
                      path: "/projects/:app/:branch/orders/:orderId/:section?",
                      lazy: projectPage(() => import("./pages/orders/order-page.tsx"), "OrderPage"),
                    },
                    {
                      path: "/projects/:app/:branch/files/:section?",
                      lazy: projectPage(() => import("./pages/files/files-page.tsx"), "FilesPage"),
                    },
                    {
                      path: "/projects/:app/:branch/webhooks",
                      lazy: projectPage(() => import("./pages/webhooks/webhooks-page.tsx"), "WebhooksPage"),
                    },
                    {
                      path: "/projects/:app/:branch/webhooks/new",
                      lazy: projectPage(
                        () => import("./pages/webhooks/new-webhook-page.tsx"),
                        "NewWebhookPage",
                      ),
                    },
                    {
                      path: "/projects/:app/:branch/webhooks/:webhookId/:section?",
                      lazy: projectPage(() => import("./pages/webhooks/webhook-page.tsx"), "WebhookPage"),
                    },
                    {
                      path: "/projects/:app/:branch/settings/:section?",
                      lazy: projectPage(() => import("./pages/settings/settings-page.tsx"), "SettingsPage"),
                    },
                  ],
                },
                {
                  path: "*",
                  lazy: page(() => import("./pages/not-found/not-found-page.tsx"), "NotFoundPage"),
                },
              ],
            },
          ],
        },
      ],
    },
  ]);
}
