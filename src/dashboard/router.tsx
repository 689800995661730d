import type { QueryClient } from "@tanstack/react-query";
import { createBrowserRouter, Navigate } from "react-router";
import { languagesQuery } from "./api/languages.ts";
import { projectsQuery } from "./api/projects.ts";
import { sessionQuery } from "./api/session.ts";
import { PageFailed } from "./layout/page-failed.tsx";
import { RequireSession } from "./layout/require-session.tsx";
import { paths } from "./paths.ts";

const translationsPath = "/projects/:app/:branch/translations";

/** Every page is loaded when it is opened; what it will ask for first is asked while it is on its way. */
export function makeRouter(client: QueryClient) {
  return createBrowserRouter([
    {
      // Nothing is shown before the first page is there.
      hydrateFallbackElement: <span />,
      errorElement: <PageFailed />,
      children: [
        {
          path: "/sign-in",
          lazy: async () => ({ Component: (await import("./pages/sign-in/sign-in-page.tsx")).SignInPage }),
        },
        {
          path: "/sign-in-link",
          lazy: async () => ({
            Component: (await import("./pages/sign-in/sign-in-link-page.tsx")).SignInLinkPage,
          }),
        },
        {
          path: "/forgotten-password",
          lazy: async () => ({
            Component: (await import("./pages/password/forgotten-password-page.tsx")).ForgottenPasswordPage,
          }),
        },
        {
          path: "/reset-password",
          lazy: async () => ({
            Component: (await import("./pages/password/reset-password-page.tsx")).ResetPasswordPage,
          }),
        },
        {
          path: "/set-up",
          lazy: async () => ({ Component: (await import("./pages/set-up/set-up-page.tsx")).SetUpPage }),
        },
        {
          path: "/invitation",
          lazy: async () => ({
            Component: (await import("./pages/invitation/invitation-page.tsx")).InvitationPage,
          }),
        },
        {
          element: <RequireSession />,
          loader: () => {
            void client.prefetchQuery(sessionQuery());
            return null;
          },
          errorElement: <PageFailed />,
          children: [
            { index: true, element: <Navigate to={paths.projects()} replace /> },
            {
              path: "/projects",
              lazy: async () => ({
                Component: (await import("./pages/projects/projects-page.tsx")).ProjectsPage,
              }),
            },
            {
              path: "/new-project",
              lazy: async () => ({
                Component: (await import("./pages/new-project/new-project-page.tsx")).NewProjectPage,
              }),
            },
            {
              path: "/restore-project",
              lazy: async () => ({
                Component: (await import("./pages/restore-project/restore-project-page.tsx"))
                  .RestoreProjectPage,
              }),
            },
            {
              path: "/account",
              lazy: async () => ({
                Component: (await import("./pages/account/account-page.tsx")).AccountPage,
              }),
            },
            {
              path: "/projects/:app",
              lazy: async () => ({
                Component: (await import("./pages/projects/project-entry.tsx")).ProjectEntry,
              }),
            },
            {
              path: "/projects/:app/settings/:section?",
              lazy: async () => ({
                Component: (await import("./pages/projects/settings-entry.tsx")).SettingsEntry,
              }),
            },
            {
              path: translationsPath,
              loader: ({ params: { app = "", branch = "" } }) => {
                void client.prefetchQuery(projectsQuery());
                void client.prefetchQuery(languagesQuery({ app, branch }));
                return null;
              },
              lazy: async () => {
                const page = await import("./pages/translations/translations-page.tsx");
                void page.askFirstRows(client, translationsPath, window.location).catch(() => undefined);
                return { Component: page.TranslationsPage };
              },
            },
            {
              path: "/projects/:app/:branch/counts",
              lazy: async () => ({
                Component: (await import("./pages/counts/counts-page.tsx")).CountsPage,
              }),
            },
            {
              path: "/projects/:app/:branch/start",
              lazy: async () => ({
                Component: (await import("./pages/first-use/first-use-page.tsx")).FirstUsePage,
              }),
            },
            {
              path: "/projects/:app/:branch/settings/:section?",
              lazy: async () => ({
                Component: (await import("./pages/settings/settings-page.tsx")).SettingsPage,
              }),
            },
            {
              path: "*",
              lazy: async () => ({
                Component: (await import("./pages/not-found/not-found-page.tsx")).NotFoundPage,
              }),
            },
          ],
        },
      ],
    },
  ]);
}
