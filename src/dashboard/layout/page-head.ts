import { useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";

export type PageHead = {
  title: string;
  /** The shown part of the page, for the window title. */
  section?: string | undefined;
};

/**
 * Hook that a page about a project exports: returns the title of the page, and data that the page needs. It runs while
 * the project is loading, so that the data is requested at the same time.
 */
export type UseHead = (scope: BranchScope) => PageHead;

/** The head of a page with a fixed title. */
export const headTitled = (messageId: string) =>
  function useHead(): PageHead {
    return { title: useIntl().formatMessage({ id: messageId }) };
  };
