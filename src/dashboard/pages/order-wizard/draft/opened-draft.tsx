import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { useSearchParams } from "react-router";
import type { BriefField } from "#contract/orders/brief-template.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { Group, Language } from "#contract/projects/languages.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { briefTemplateQuery } from "#dashboard/api/orders/brief-template.ts";
import { orderQuery } from "#dashboard/api/orders/orders.ts";
import { groupsQuery } from "#dashboard/api/tags/tags.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { newValues } from "#dashboard/pages/order-wizard/order-values.ts";
import { OrderWizard } from "#dashboard/pages/order-wizard/order-wizard.tsx";
import { type Placed, PlacedOtherwise } from "#dashboard/pages/order-wizard/placing/placed-otherwise.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { useDraftForm } from "./use-draft-form.ts";

type OpeningProps = { scope: BranchScope; orderId: string | undefined; title: string };

/** Reads what the wizard needs, and says why there is nothing to order or nothing to edit. */
export function OpenedDraft({ scope, orderId, title }: OpeningProps) {
  const languages = useQuery(languagesQuery(scope));
  const template = useQuery(briefTemplateQuery(scope));
  const groups = useQuery(groupsQuery(scope));
  const order = useQuery({ ...orderQuery(scope, orderId ?? ""), enabled: orderId !== undefined });
  const [placed, setPlaced] = useState<Placed>();
  const needed = [languages, template, groups, ...(orderId === undefined ? [] : [order])];
  const failed = needed.find(({ data, error }) => error !== null && data === undefined);
  if (placed && placed.order.id === orderId) return <PlacedOtherwise scope={scope} placed={placed} />;
  if (failed)
    return (
      <Page title={title}>
        <Failed
          error={failed.error}
          onRetry={() => void Promise.all(needed.map((one) => one.isError && one.refetch()))}
        />
        <LinkButton to={paths.orders(scope)}>
          <FormattedMessage id="wizard.toOrders" />
        </LinkButton>
      </Page>
    );
  const draft = orderId === undefined ? undefined : order.data;
  const isReady = languages.data && template.data && groups.data && (orderId === undefined || draft);
  if (!isReady)
    return (
      <Page isWide title={title}>
        <Loading />
      </Page>
    );
  if (draft && draft.status !== "draft")
    return (
      <Page title={title}>
        <NoDraft scope={scope} order={draft} />
      </Page>
    );
  const nothing = nothingToOrder(languages.data, groups.data);
  if (!draft && nothing)
    return (
      <Page title={title}>
        <NothingToOrder scope={scope} reason={nothing} />
      </Page>
    );
  return (
    <Draft
      scope={scope}
      draft={draft}
      languages={languages.data}
      template={template.data}
      title={title}
      onPlaced={setPlaced}
    />
  );
}

type DraftProps = {
  scope: BranchScope;
  draft: OrderDetails | undefined;
  languages: readonly Language[];
  template: readonly BriefField[];
  title: string;
  onPlaced: (placed: Placed) => void;
};

function Draft({ scope, draft, languages, ...rest }: DraftProps) {
  const [params] = useSearchParams();
  const base = languages.find((language) => language.base)?.code ?? "";
  const fresh = () => newValues(base, params.get("copy") ?? "");
  const form = useDraftForm(scope, { draft, fresh });
  return (
    <OrderWizard key={form.key} scope={scope} form={form} order={draft} languages={languages} {...rest} />
  );
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
        <FormattedMessage id={`wizard.none.${reason}.act`} />
      </LinkButton>
    </Empty>
  );
}

function NoDraft({ scope, order }: { scope: BranchScope; order: OrderDetails }) {
  return (
    <div className="space-y-4">
      <Notice>
        <FormattedMessage id="wizard.noDraft" values={{ number: order.orderNumber ?? 0 }} />
      </Notice>
      <LinkButton variant="primary" to={paths.order(scope, order.id)}>
        <FormattedMessage id="wizard.openOrder" />
      </LinkButton>
    </div>
  );
}
