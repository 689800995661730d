import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { maxGroups, readdsChanged, stringOptions } from "#contract/orders/orders.ts";
import { groupNamesQuery, tagNamesQuery } from "#dashboard/api/tags/tags.ts";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { isolated } from "#dashboard/lib/isolated.ts";
import { copiesWhole } from "#dashboard/pages/order-wizard/order-values.ts";
import { useOrderForm, useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ManyChoice } from "#dashboard/ui/fields/many-choice.tsx";
import { CheckField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Selects which strings of the languages are ordered (rest-api.md 4.15). */
export function ScopeStep() {
  const { values } = useOrderForm();
  return (
    <div className="space-y-6">
      {copiesWhole(values) ? (
        <CopiedScope />
      ) : (
        <>
          <OptionChoice />
          <TagChoice />
          <GroupChoice />
        </>
      )}
      <FilePerTagChoice />
      <ReaddedChoice />
    </div>
  );
}

function CopiedScope() {
  const { copied, change } = useOrderForm();
  return (
    <Notice>
      <p>
        <FormattedMessage
          id="wizard.scope.copied"
          values={{ known: copied !== undefined, number: copied?.orderNumber }}
        />
      </p>
      <Button
        size="small"
        className="mt-2"
        onPress={() => {
          change({ orderToCopy: "", stringOption: "untranslated" });
          focusIfLost();
        }}
      >
        <FormattedMessage id="wizard.scope.choose" />
      </Button>
    </Notice>
  );
}

function OptionChoice() {
  const { values, change } = useOrderForm();
  return (
    <fieldset data-field="stringOption">
      <legend className="mb-2 text-sm font-medium">
        <FormattedMessage id="wizard.options" />
      </legend>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {stringOptions.map((option) => (
          <CheckField
            key={option}
            type="radio"
            name="stringOption"
            checked={values.stringOption === option}
            onChange={() => change({ stringOption: option })}
            label={<FormattedMessage id={`orders.option.${option}`} />}
            hint={<FormattedMessage id={`wizard.option.${option}`} />}
          />
        ))}
      </div>
    </fieldset>
  );
}

function TagChoice() {
  const intl = useIntl();
  const { scope } = useWizard();
  const { values, change } = useOrderForm();
  const query = useQuery(tagNamesQuery(scope));
  const { data: names } = query;
  const missing = names && values.tags.filter((tag) => !names.includes(tag));
  return (
    <div data-field="tags" className="space-y-3">
      <ManyChoice
        label={intl.formatMessage({ id: "wizard.tags" })}
        hint={intl.formatMessage({ id: "wizard.tags.hint" })}
        wrong={intl.formatMessage({ id: "wizard.tags.unknown" })}
        error={
          missing?.length
            ? intl.formatMessage(
                { id: "wizard.tags.gone" },
                { tags: intl.formatList(missing.map(isolated), { type: "unit" }) },
              )
            : undefined
        }
        options={(names ?? []).map((name) => ({ value: name, label: name }))}
        state={query}
        chosen={values.tags}
        // Accepts any text until the names are loaded: dropping it would order the strings of all tags.
        parse={(text) => (names === undefined ? text : undefined)}
        onChange={(tags) => change({ tags })}
      />
      <CheckField
        checked={values.includeNoTagKeys}
        disabled={values.tags.length === 0}
        onChange={({ target }) => change({ includeNoTagKeys: target.checked })}
        label={<FormattedMessage id="wizard.untagged" />}
        hint={<FormattedMessage id="wizard.untagged.hint" />}
      />
    </div>
  );
}

function GroupChoice() {
  const intl = useIntl();
  const { scope } = useWizard();
  const { values, change, errorOf } = useOrderForm();
  const query = useQuery(groupNamesQuery(scope));
  const { data: names } = query;
  const [isTooMany, setTooMany] = useState(false);
  return (
    <div data-field="groups">
      <ManyChoice
        label={intl.formatMessage({ id: "wizard.groups" })}
        hint={intl.formatMessage({ id: "wizard.groups.hint" }, { most: maxGroups })}
        wrong={intl.formatMessage({ id: "wizard.groups.unknown" })}
        error={isTooMany ? intl.formatMessage({ id: "wizard.problem.groups" }) : errorOf("groups")}
        options={(names ?? []).map((name) => ({ value: name, label: name }))}
        state={query}
        chosen={values.groups}
        parse={(text) => (names === undefined ? text : undefined)}
        onChange={(groups) => {
          setTooMany(groups.length > maxGroups);
          if (groups.length <= maxGroups) change({ groups });
        }}
      />
    </div>
  );
}

function FilePerTagChoice() {
  const { values, change, errorOf } = useOrderForm();
  const problem = errorOf("sourceFilePerTag");
  return (
    <div data-field="sourceFilePerTag">
      <CheckField
        checked={values.sourceFilePerTag}
        onChange={({ target }) => change({ sourceFilePerTag: target.checked })}
        label={<FormattedMessage id="wizard.filePerTag" />}
        hint={<FormattedMessage id="wizard.filePerTag.hint" />}
      />
      {problem && <p className="ms-6 mt-1 text-xs break-words text-danger">{problem}</p>}
    </div>
  );
}

function ReaddedChoice() {
  const { values, change, isFromBase } = useOrderForm();
  return (
    <div data-field="ignoreOutdatedInActiveOrders">
      <CheckField
        checked={readdsChanged(values, isFromBase)}
        disabled={!isFromBase}
        onChange={({ target }) => change({ ignoreOutdatedInActiveOrders: target.checked })}
        label={<FormattedMessage id="wizard.readd" />}
        hint={<FormattedMessage id={isFromBase ? "wizard.readd.hint" : "wizard.readd.notBase"} />}
      />
    </div>
  );
}
