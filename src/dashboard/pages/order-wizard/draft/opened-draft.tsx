import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { useSearchParams } from "react-router";
import type { Group } from "#contract/groups.ts";
import type { Language } from "#contract/languages.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { briefTemplateQuery } from "#dashboard/api/orders/brief-template.ts";
import { orderQuery } from "#dashboard/api/orders/orders.ts";
import { groupsQuery } from "#dashboard/api/tags/tags.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { newValues, valuesAgain } from "#dashboard/pages/order-wizard/order-values.ts";
import { OrderWizard, type WizardProps } from "#dashboard/pages/order-wizard/order-wizard.tsx";
import {
  type Placed,
  PlacedWithChanges,
} from "#dashboard/pages/order-wizard/placing/placed-with-changes.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { adoptDraft, newDraft } from "./local-drafts.ts";
import { endOf } from "./use-draft.ts";

type OpeningProps = { scope: BranchScope; orderId: string | undefined; title: string };

/** Opens a new wizard for each draft in the URL; a new order keeps its form when its draft is created. */
export function OpenedDraft(props: OpeningProps) {
  const { scope, orderId } = props;
  const [params] = useSearchParams();
  const [copy, again] = [params.get("copy"), params.get("again")];
  const name = orderId ?? newDraft({ copy, again });
  const [opened, setOpened] = useState({ name, key: 0 });
  const [created, setCreated] = useState<{ id: string; key: number }>();
  const [placed, setPlaced] = useState<Placed>();
  const { key } = opened;
  if (opened.name !== name) {
    const isCreated = created?.key === key && created.id === name;
    setOpened({ name, key: isCreated ? key : key + 1 });
  }
  if (placed && placed.order.id === orderId) return <PlacedWithChanges scope={scope} placed={placed} />;
  return (
    <LoadedDraft
      key={key}
      {...props}
      name={name}
      copy={copy ?? ""}
      again={again ?? ""}
      onCreated={(id) => setCreated({ id, key })}
      onPlaced={setPlaced}
    />
  );
}

type LoadingProps = OpeningProps & {
  name: string;
  /** Id of the order whose scope a new order starts with. */
  copy: string;
  /** Id of the order that a new order repeats. */
  again: string;
  onCreated: (id: string) => void;
  onPlaced: (placed: Placed) => void;
};

/** Loads the data of the wizard, or explains why nothing can be ordered or edited. */
function LoadedDraft({ copy, again, ...props }: LoadingProps) {
  const { scope, orderId, name, title } = props;
  const languages = useQuery(languagesQuery(scope));
  const template = useQuery(briefTemplateQuery(scope));
  const groups = useQuery(groupsQuery(scope));
  const order = useQuery({ ...orderQuery(scope, orderId ?? ""), enabled: orderId !== undefined });
  const isAgain = orderId === undefined && again !== "";
  const repeated = useQuery({ ...orderQuery(scope, again), enabled: isAgain });
  const [local] = useState(() => adoptDraft(scope, name));
  const draft = orderId === undefined ? undefined : order.data;
  const end = endOf(draft, order.error);
  const requiredQueries = [
    languages,
    template,
    groups,
    ...(orderId === undefined ? [] : [order]),
    ...(isAgain ? [repeated] : []),
  ];
  const failed = requiredQueries.find(({ data, error }) => error !== null && data === undefined);
  if (failed && !(failed === order && end === "deleted" && local))
    return (
      <Page title={title}>
        <Failed
          error={failed.error}
          onRetry={() => void Promise.all(requiredQueries.map((query) => query.isError && query.refetch()))}
        />
        <LinkButton to={paths.orders(scope)}>
          <FormattedMessage id="wizard.toOrders" />
        </LinkButton>
      </Page>
    );
  const isDraftReady = orderId === undefined ? !isAgain || repeated.data : draft || end === "deleted";
  if (!languages.data || !template.data || !groups.data || !isDraftReady)
    return (
      <Page isWide title={title}>
        <Loading />
      </Page>
    );
  const emptyReason = nothingToOrder(languages.data, groups.data);
  if (orderId === undefined && emptyReason)
    return (
      <Page title={title}>
        <NothingToOrder scope={scope} reason={emptyReason} />
      </Page>
    );
  const base = languages.data.find((language) => language.base)?.code ?? "";
  return (
    <EditableDraft
      {...props}
      order={draft}
      local={local}
      end={end}
      languages={languages.data}
      template={template.data}
      fresh={repeated.data ? valuesAgain(repeated.data) : newValues(base, copy)}
    />
  );
}

/** The wizard, or a notice if the draft had ended before it was opened and there is no unsaved input. */
function EditableDraft(props: WizardProps) {
  const { scope, order, end, local, title } = props;
  const [hasForm] = useState(!order || !end || local !== undefined);
  if (hasForm || !order || !end) return <OrderWizard {...props} />;
  return (
    <Page title={title}>
      <div className="space-y-4">
        <Notice>
          <FormattedMessage id={`wizard.end.${end}`} values={{ number: order.orderNumber ?? 0 }} />
        </Notice>
        <LinkButton variant="primary" to={paths.order(scope, order.id)}>
          <FormattedMessage id="wizard.openOrder" />
        </LinkButton>
      </div>
    </Page>
  );
}

function nothingToOrder(languages: readonly Language[], groups: readonly Group[]) {
  if (languages.length < 2) return "languages";
  return groups.every(({ keys }) => keys === 0) ? "strings" : undefined;
}

function NothingToOrder({ scope, reason }: { scope: BranchScope; reason: "languages" | "strings" }) {
  const path = reason === "languages" ? paths.settings(scope, "languages") : paths.firstUse(scope);
  return (
    <Empty icon={ClipboardList} title={<FormattedMessage id={`wizard.none.${reason}`} />}>
      <LinkButton to={path}>
        <FormattedMessage id={`wizard.none.${reason}.action`} />
      </LinkButton>
    </Empty>
  );
}
