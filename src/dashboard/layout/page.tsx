import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router";

/** A parent page, with the message id of its name. */
export type PageParent = { path: string; messageId: string };

/** A scrolling page: heading, description, main action, then the content. */
export function Page(props: {
  title: ReactNode;
  /** The page to which the back link leads. */
  parent?: PageParent;
  about?: ReactNode;
  action?: ReactNode;
  /** The full width, for tables with many columns; otherwise 960 px, to read and fill in. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    // `relative`, so that visually hidden content is positioned in it and scrolls with it.
    <div data-scrolls="" className="relative min-h-0 flex-1 overflow-auto">
      {/* Beside the sidebar, all pages start at the same edge, also while they load. */}
      <div
        className={`mx-auto w-full px-4 py-6 sm:px-6 [nav+main_&]:ms-0 ${props.isWide ? "" : "max-w-240"}`}
      >
        <div className="mb-5 flex flex-wrap items-start gap-x-3 gap-y-2">
          <div className="min-w-0 grow basis-40 sm:flex-1">
            {props.parent && <ParentLink {...props.parent} />}
            <h1 className="text-lg font-semibold">{props.title}</h1>
            {props.about && <p className="mt-0.5 text-ink-muted">{props.about}</p>}
          </div>
          {props.action}
        </div>
        {props.children}
      </div>
    </div>
  );
}

/** A link to the parent page. */
function ParentLink({ path, messageId }: PageParent) {
  return (
    <nav aria-label={useIntl().formatMessage({ id: "shell.above" })} className="mb-0.5 text-sm">
      <Link
        to={path}
        className="-ms-1 inline-flex items-center gap-0.5 rounded-sm pe-1 text-ink-muted hover:text-ink hover:underline"
      >
        <ChevronLeft aria-hidden size={16} className="rtl:-scale-x-100" />
        <FormattedMessage id={messageId} />
      </Link>
    </nav>
  );
}

/** A part of a page with a heading. */
export function Section(props: { title: ReactNode; about?: ReactNode; children: ReactNode }) {
  return (
    <section className="mb-8">
      <h2 className="font-semibold">{props.title}</h2>
      {props.about && <p className="mt-0.5 text-sm text-ink-muted">{props.about}</p>}
      <div className="mt-3 space-y-3">{props.children}</div>
    </section>
  );
}
