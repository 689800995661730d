import { useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";

export type PageHead = {
  title: string;
  /** The shown part of the page, for the window title. */
  section?: string | undefined;
};

/**
 * Hook of a page about a project, exported beside it: returns the title of the page, and data that is requested
 * together with the project. Runs while the project is loading.
 */
export type UseHead = (scope: BranchScope) => PageHead;

/** The head of a page with a fixed title. */
export const headTitled = (messageId: string) =>
  function useHead(): PageHead {
    return { title: useIntl().formatMessage({ id: messageId }) };
  };
