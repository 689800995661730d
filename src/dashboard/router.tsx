import { createBrowserRouter, Navigate } from "react-router";
import { PageFailed } from "./layout/page-failed.tsx";
import { RequireSession } from "./layout/require-session.tsx";
import { paths } from "./paths.ts";

/** Every page is loaded when it is opened. */
export function makeRouter() {
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
              path: "/projects/:app/:branch/translations",
              lazy: async () => ({
                Component: (await import("./pages/translations/translations-page.tsx")).TranslationsPage,
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
