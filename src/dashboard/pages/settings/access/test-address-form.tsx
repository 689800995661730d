import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { testAddressBody } from "#contract/projects/allow-list.ts";
import { useBodyForm } from "#dashboard/api/forms/use-body-form.ts";
import { testAddress } from "#dashboard/api/projects/allow-list.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Tests whether an address would be allowed. */
export function TestAddressForm({ app, yourAddress }: { app: string; yourAddress: string }) {
  const intl = useIntl();
  const [result, setResult] = useState<{ address: string; allowed: boolean }>();
  const { form, problem, onSubmit } = useBodyForm({
    schema: testAddressBody,
    values: { address: yourAddress },
    send: async ({ address }) => {
      setResult(undefined);
      const { allowed } = await testAddress(app, address.trim());
      setResult({ address, allowed });
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-wrap items-end gap-3 pt-2">
      <div className="w-64">
        <TextField
          label={intl.formatMessage({ id: "access.test.label" })}
          dir="ltr"
          error={form.formState.errors.address?.message}
          {...form.register("address")}
        />
      </div>
      <Button type="submit" isPending={form.formState.isSubmitting}>
        <FormattedMessage id="access.test.action" />
      </Button>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {result && (
        <Notice tone={result.allowed ? "success" : "danger"}>
          <FormattedMessage id={result.allowed ? "access.test.yes" : "access.test.no"} values={result} />
        </Notice>
      )}
    </form>
  );
}
