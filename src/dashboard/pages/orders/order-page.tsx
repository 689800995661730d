import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { Navigate, useLocation, useParams } from "react-router";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { orderQuery } from "#dashboard/api/orders/orders.ts";
import { type OrderRights, useOrderRights } from "#dashboard/api/orders/use-order-rights.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { pollInterval } from "#dashboard/api/transport/poll-interval.ts";
import { OrderName, orderName } from "#dashboard/appearance/order-name.tsx";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { useProjectPage } from "#dashboard/layout/project-pages.tsx";
import { SectionTabs } from "#dashboard/layout/section-tabs.tsx";
import { type OrderSection, orderSections, paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { BriefSection } from "./brief-section.tsx";
import { FilesSection } from "./files/files-section.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderAbout } from "./order-heading.tsx";
import { totalsOf } from "./order-lists.ts";
import { OverviewSection } from "./overview/overview-section.tsx";
import { StringsSection } from "./strings/strings-section.tsx";

/** Refresh interval in ms: comments and files change no text, so the live stream does not report them. */
const refreshMs = 30_000;

export function useHead(scope: BranchScope) {
  const intl = useIntl();
  const { orderId = "", section } = useParams();
  // Reads every property that is used: TanStack Query rerenders only for properties that were read, and the page, which
  // uses them, renders later than this hook.
  const {
    data: order,
    error,
    isPending,
    refetch,
  } = useQuery({ ...orderQuery(scope, orderId), refetchInterval: pollInterval(refreshMs) });
  useLiveRefresh(scope, queryKeys.branch(scope, "orders"));
  const title = order ? orderName(intl, order) : intl.formatMessage({ id: "orders.one" });
  const current = orderSections.find((candidate) => candidate === section);
  return {
    title,
    section: order && current && intl.formatMessage({ id: `orders.section.${current}` }, countsOf(order)),
    order,
    error,
    isPending,
    refetch,
  };
}

/** An order: status, strings, brief, and files. */
export function OrderPage() {
  const { orderId } = useParams();
  const { scope, project, title, order, error, isPending, refetch } =
    useProjectPage<ReturnType<typeof useHead>>();
  if (order && !isNotFound(error))
    return <Sections key={orderId} scope={scope} order={order} project={project} />;
  return (
    <Page title={title}>
      {isPending && <Loading />}
      {error && <OrderFailure scope={scope} error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiCallError && error.status === 404;
}

function OrderFailure(props: { scope: BranchScope; error: Error; onRetry: () => void }) {
  const { scope, error, onRetry } = props;
  if (!isNotFound(error)) return <Failed error={error} onRetry={onRetry} />;
  return (
    <Empty icon={ClipboardList} title={<FormattedMessage id="orders.gone" />}>
      <p className="mb-3">
        <FormattedMessage id="orders.gone.about" />
      </p>
      <LinkButton to={paths.orders(scope)}>
        <FormattedMessage id="orders.back" />
      </LinkButton>
    </Empty>
  );
}

type SectionsProps = { scope: BranchScope; order: OrderDetails; project: Project };

function Sections({ scope, order, project }: SectionsProps) {
  const intl = useIntl();
  const rights = useOrderRights(scope, project);
  const { section } = useParams();
  const { search } = useLocation();
  const current = orderSections.find((candidate) => candidate === section);
  if (!current) return <Navigate to={paths.order(scope, order._id) + search} replace />;
  return (
    <Page
      isWide
      parent={{ path: paths.orders(scope), messageId: "shell.orders" }}
      title={<OrderName order={order} />}
      about={<OrderAbout scope={scope} order={order} rights={rights} />}
      action={<OrderActions scope={scope} order={order} rights={rights} />}
    >
      <SectionTabs
        label={intl.formatMessage({ id: "orders.sections" })}
        sections={orderSections.map((name) => ({
          path: paths.order(scope, order._id, name),
          label: <FormattedMessage id={`orders.section.${name}`} values={countsOf(order)} />,
        }))}
      />
      <SectionOf section={current} scope={scope} order={order} project={project} rights={rights} />
    </Page>
  );
}

/** Counts in the names of the sections. */
function countsOf(order: OrderDetails) {
  return { strings: totalsOf(order).strings, files: order.files?.length ?? 0 };
}

type SectionProps = SectionsProps & { section: OrderSection; rights: OrderRights };

function SectionOf(props: SectionProps) {
  const { section, scope, order, project, rights } = props;
  switch (section) {
    case "overview":
      return <OverviewSection scope={scope} order={order} project={project} rights={rights} />;
    case "strings":
      return <StringsSection scope={scope} order={order} project={project} rights={rights} />;
    case "brief":
      return <BriefSection scope={scope} order={order} />;
    case "files":
      return <FilesSection scope={scope} order={order} canEdit={rights.canCreate} />;
  }
}
