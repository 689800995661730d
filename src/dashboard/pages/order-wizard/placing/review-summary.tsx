import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { checkBrief } from "#contract/orders/brief-template.ts";
import { readdsChanged } from "#contract/orders/orders.ts";
import { membersQuery } from "#dashboard/api/members/members.ts";
import { copiesWhole } from "#dashboard/pages/order-wizard/order-values.ts";
import { StepLink } from "#dashboard/pages/order-wizard/step-link.tsx";
import { DueDay } from "#dashboard/pages/order-wizard/steps/due-day.tsx";
import { useOrderForm, useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import type { OrderStep } from "#dashboard/paths.ts";
import { NameList } from "#dashboard/ui/name-list.tsx";

/** Summary of all values by step, each with a link back to its step. */
export function ReviewSummary() {
  return (
    <div className="divide-y divide-line rounded-md border border-line">
      <StepSummary step="languages">
        <LanguagesSummary />
      </StepSummary>
      <StepSummary step="scope">
        <ScopeSummary />
      </StepSummary>
      <StepSummary step="brief">
        <BriefSummary />
      </StepSummary>
      <StepSummary step="delivery">
        <DeliverySummary />
      </StepSummary>
    </div>
  );
}

function StepSummary({ step, children }: { step: OrderStep; children: ReactNode }) {
  const intl = useIntl();
  const { steps } = useWizard();
  const name = intl.formatMessage({ id: `wizard.step.${step}.short` });
  const hasProblem = steps.stateOf(step) === "problem";
  return (
    <section aria-label={name} className="px-4 py-3">
      <div className="mb-1.5 flex items-baseline gap-3">
        <h3 className="flex-1 text-sm font-semibold">{name}</h3>
        {hasProblem && (
          <span className="text-xs text-danger">
            <FormattedMessage id="wizard.state.problem" />
          </span>
        )}
        <StepLink
          step={step}
          aria-label={intl.formatMessage({ id: "wizard.edit" }, { step: name })}
          className="rounded-sm text-sm text-accent hover:underline"
        >
          <FormattedMessage id="wizard.edit.short" />
        </StepLink>
      </div>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">{children}</dl>
    </section>
  );
}

function Definition({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 break-words max-sm:mb-1.5">{children}</dd>
    </>
  );
}

function LanguagesSummary() {
  const { values, copied, nameOf } = useOrderForm();
  const { languages, languageToCopy, orderToCopy } = values;
  const targets = languages.length === 0 && copiesWhole(values) ? (copied?.languages ?? []) : languages;
  return (
    <>
      {values.title !== "" && (
        <Definition name={<FormattedMessage id="wizard.title" />}>
          <bdi>{values.title}</bdi>
        </Definition>
      )}
      <Definition name={<FormattedMessage id="wizard.source" />}>{nameOf(values.sourceLanguage)}</Definition>
      <Definition name={<FormattedMessage id="wizard.targets" />}>
        {targets.length === 0 ? "–" : <NameList names={targets.map(nameOf)} />}
      </Definition>
      {orderToCopy !== "" && (
        <Definition name={<FormattedMessage id="wizard.copy.short" />}>
          <FormattedMessage
            id="wizard.copiedOrder"
            values={{ known: copied !== undefined, number: copied?.orderNumber }}
          />
          {languageToCopy !== "" && ` · ${nameOf(languageToCopy)}`}
        </Definition>
      )}
    </>
  );
}

function ScopeSummary() {
  const { values, isFromBase } = useOrderForm();
  const { stringOption, tags, groups, includeNoTagKeys } = values;
  return (
    <>
      {!copiesWhole(values) && (
        <>
          <Definition name={<FormattedMessage id="wizard.options" />}>
            <FormattedMessage id={`orders.option.${stringOption}`} />
          </Definition>
          <Definition name={<FormattedMessage id="wizard.tags" />}>
            {tags.length === 0 ? <FormattedMessage id="wizard.any" /> : <NameList names={tags} />}
            {tags.length > 0 && includeNoTagKeys && (
              <>
                {" · "}
                <FormattedMessage id="wizard.untagged" />
              </>
            )}
          </Definition>
          <Definition name={<FormattedMessage id="wizard.groups" />}>
            {groups.length === 0 ? <FormattedMessage id="wizard.any" /> : <NameList names={groups} />}
          </Definition>
        </>
      )}
      <Definition name={<FormattedMessage id="wizard.filePerTag.short" />}>
        <FormattedMessage id={values.sourceFilePerTag ? "wizard.filePerTag.yes" : "wizard.filePerTag.no"} />
      </Definition>
      <Definition name={<FormattedMessage id="wizard.readd.short" />}>
        <FormattedMessage id={readdsChanged(values, isFromBase) ? "wizard.yes" : "wizard.no"} />
      </Definition>
    </>
  );
}

function BriefSummary() {
  const { template } = useWizard();
  const { values } = useOrderForm();
  return (
    <>
      {checkBrief(template, values.customBrief).values.map(({ name, value }) => (
        <Definition key={name} name={<bdi>{name}</bdi>}>
          <bdi className="whitespace-pre-wrap">{value}</bdi>
        </Definition>
      ))}
      <Definition name={<FormattedMessage id={template.length > 0 ? "wizard.brief" : "wizard.brief.only"} />}>
        <span dir="auto" className="line-clamp-6 whitespace-pre-wrap">
          {values.brief.trim() || "–"}
        </span>
      </Definition>
    </>
  );
}

function DeliverySummary() {
  const { scope, order } = useWizard();
  const { values } = useOrderForm();
  const { data: members = [] } = useQuery(membersQuery(scope.app));
  const files = order?.files ?? [];
  const nameOf = (address: string) => members.find(({ email }) => email === address)?.name ?? address;
  const people = values.notifyAddtionalUsers.map(nameOf);
  return (
    <>
      <Definition name={<FormattedMessage id="wizard.due" />}>
        <DueDay dueDate={values.dueDate} />
      </Definition>
      <Definition name={<FormattedMessage id="wizard.files" />}>
        {files.length === 0 ? "–" : <NameList names={files.map(({ name }) => name)} />}
      </Definition>
      <Definition name={<FormattedMessage id="wizard.people" />}>
        {people.length === 0 ? "–" : <NameList names={people} />}
      </Definition>
    </>
  );
}
