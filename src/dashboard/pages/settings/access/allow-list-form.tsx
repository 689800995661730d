import { useQuery } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { allowListQuery, ownAddressQuery } from "#dashboard/api/projects/allow-list.ts";
import { settingsQuery } from "#dashboard/api/projects/settings.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { paths } from "#dashboard/paths.ts";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { AddressesForm } from "./addresses-form.tsx";
import { TestAddressForm } from "./test-address-form.tsx";

/** Addresses that may write with tokens: edits the list, adds the user's own address, tests another one. */
export function AllowListForm({ scope, mayChange }: { scope: BranchScope; mayChange: boolean }) {
  const { app } = scope;
  const list = useQuery(allowListQuery(app));
  const { data: ownAddress } = useQuery(ownAddressQuery(app));
  const { data: settings } = useQuery(settingsQuery(app));
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading lines={3} />;
  const { addresses, yourAddress } = list.data;
  const isEmpty = addresses.length === 0;
  const missingAddress = ownAddress?.allowed === false ? ownAddress.address : undefined;
  return (
    <>
      {settings && (
        <p className="text-sm">
          <FormattedMessage id={`access.allow.sessions.${settings.allowListForSessions}`} />{" "}
          <Link to={paths.settings(scope)} className="text-accent underline">
            <FormattedMessage id="access.allow.sessions.change" />
          </Link>
        </p>
      )}
      {(isEmpty || missingAddress !== undefined) && (
        <Notice>
          <FormattedMessage
            id={isEmpty ? "access.allow.empty" : "access.allow.notYou"}
            values={{ address: missingAddress ?? "" }}
          />
        </Notice>
      )}
      <AddressesForm {...{ app, list: list.data, missingAddress, mayChange }} />
      <TestAddressForm app={app} yourAddress={yourAddress} />
    </>
  );
}
