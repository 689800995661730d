import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useSearchParams } from "react-router";
import type { Group } from "#contract/groups.ts";
import type { Language } from "#contract/languages.ts";
import type { BriefField } from "#contract/orders/brief-template.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { briefTemplateQuery } from "#dashboard/api/orders/brief-template.ts";
import { orderQuery } from "#dashboard/api/orders/orders.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { groupsQuery } from "#dashboard/api/tags/tags.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { newValues } from "#dashboard/pages/order-wizard/order-values.ts";
import { OrderWizard } from "#dashboard/pages/order-wizard/order-wizard.tsx";
import {
  type Placed,
  PlacedWithChanges,
} from "#dashboard/pages/order-wizard/placing/placed-with-changes.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import type { DraftEnd, LocalDraft } from "./draft-state.ts";
import { adoptDraft, type DraftOwner, newDraft } from "./local-drafts.ts";
import { endOf, findDraftForm, useDraftForm } from "./use-draft-form.ts";

type OpeningProps = { scope: BranchScope; orderId: string | undefined; title: string };

/** Loads the data of the wizard, or explains why nothing can be ordered or edited. */
export function OpenedDraft({ scope, orderId, title }: OpeningProps) {
  const languages = useQuery(languagesQuery(scope));
  const template = useQuery(briefTemplateQuery(scope));
  const groups = useQuery(groupsQuery(scope));
  const order = useQuery({ ...orderQuery(scope, orderId ?? ""), enabled: orderId !== undefined });
  const [params] = useSearchParams();
  const copy = params.get("copy");
  const name = orderId ?? newDraft(copy);
  const { owner, local, isOpen } = useLocalDraft(scope, name);
  const [placed, setPlaced] = useState<Placed>();
  const draft = orderId === undefined ? undefined : order.data;
  const end = endOf(draft, order.error);
  const hasForm = isOpen || (local !== undefined && local !== null);
  const needed = [languages, template, groups, ...(orderId === undefined ? [] : [order])];
  const failed = needed.find(({ data, error }) => error !== null && data === undefined);
  if (placed && placed.order.id === orderId) return <PlacedWithChanges scope={scope} placed={placed} />;
  if (failed && local !== undefined && !(failed === order && end === "deleted" && hasForm))
    return (
      <Page title={title}>
        <Failed
          error={failed.error}
          onRetry={() => void Promise.all(needed.map((query) => query.isError && query.refetch()))}
        />
        <LinkButton to={paths.orders(scope)}>
          <FormattedMessage id="wizard.toOrders" />
        </LinkButton>
      </Page>
    );
  const isRead = orderId === undefined || draft || end === "deleted";
  if (!languages.data || !template.data || !groups.data || !isRead || local === undefined)
    return (
      <Page isWide title={title}>
        <Loading />
      </Page>
    );
  if (draft && end && !hasForm)
    return (
      <Page title={title}>
        <NoDraft scope={scope} order={draft} end={end} />
      </Page>
    );
  const nothing = nothingToOrder(languages.data, groups.data);
  if (orderId === undefined && nothing)
    return (
      <Page title={title}>
        <NothingToOrder scope={scope} reason={nothing} />
      </Page>
    );
  return (
    <Draft
      scope={scope}
      owner={owner}
      name={name}
      orderId={orderId}
      copy={copy ?? ""}
      draft={draft}
      local={local ?? undefined}
      end={end}
      languages={languages.data}
      template={template.data}
      title={title}
      onPlaced={setPlaced}
    />
  );
}

/** Input that an earlier page left for the form; null: none. An open form already contains it. */
function useLocalDraft({ app, branch }: BranchScope, name: string) {
  const { data: session } = useQuery(sessionQuery());
  const person = session?.user?._id ?? "";
  const owner = useMemo(() => ({ person, app, branch }), [person, app, branch]);
  const isOpen = findDraftForm(owner, name) !== undefined;
  const { data } = useQuery({
    queryKey: queryKeys.global("localDraft", owner, name),
    enabled: !isOpen,
    staleTime: "static",
    gcTime: 0,
    queryFn: () => adoptDraft(owner, name) ?? null,
  });
  return { owner, isOpen, local: isOpen ? null : data };
}

type DraftProps = {
  scope: BranchScope;
  owner: DraftOwner;
  name: string;
  orderId: string | undefined;
  /** Id of the order whose scope a new order starts with. */
  copy: string;
  draft: OrderDetails | undefined;
  local: LocalDraft | undefined;
  end: DraftEnd | undefined;
  languages: readonly Language[];
  template: readonly BriefField[];
  title: string;
  onPlaced: (placed: Placed) => void;
};

function Draft({ owner, name, orderId, copy, draft, local, end, ...rest }: DraftProps) {
  const { languages, template } = rest;
  const base = languages.find((language) => language.base)?.code ?? "";
  const fresh = () => newValues(base, copy);
  const form = useDraftForm(owner, { name, orderId, draft, local, end, template, fresh });
  return <OrderWizard key={form.key} form={form} order={draft} {...rest} />;
}

function nothingToOrder(languages: readonly Language[], groups: readonly Group[]) {
  if (languages.length < 2) return "languages";
  return groups.every(({ keys }) => keys === 0) ? "strings" : undefined;
}

function NothingToOrder({ scope, reason }: { scope: BranchScope; reason: "languages" | "strings" }) {
  const path = reason === "languages" ? paths.settings(scope, "languages") : paths.firstUse(scope);
  return (
    <Empty title={<FormattedMessage id={`wizard.none.${reason}`} />}>
      <LinkButton to={path}>
        <FormattedMessage id={`wizard.none.${reason}.action`} />
      </LinkButton>
    </Empty>
  );
}

function NoDraft({ scope, order, end }: { scope: BranchScope; order: OrderDetails; end: DraftEnd }) {
  return (
    <div className="space-y-4">
      <Notice>
        <FormattedMessage id={`wizard.end.${end}`} values={{ number: order.orderNumber ?? 0 }} />
      </Notice>
      <LinkButton variant="primary" to={paths.order(scope, order.id)}>
        <FormattedMessage id="wizard.openOrder" />
      </LinkButton>
    </div>
  );
}
