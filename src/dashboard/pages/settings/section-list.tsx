import { FormattedMessage, useIntl } from "react-intl";
import { NavLink, useNavigate } from "react-router";
import type { ProjectRole } from "#contract/permissions.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { offeredGroups } from "#dashboard/layout/settings-sections.ts";
import { paths, type SettingsSection } from "#dashboard/paths.ts";
import { NativeSelect } from "#dashboard/ui/fields/native-select.tsx";

type ListProps = { scope: BranchScope; role: ProjectRole; current: SettingsSection };

/** Sections of the settings: a side list, or a select on narrow screens. */
export function SectionList({ scope, role, current }: ListProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: "settings.sections" });
  return (
    <>
      <nav aria-label={label} className="w-44 flex-none space-y-5 max-md:hidden">
        {offeredGroups(role).map(({ name, sections }) => (
          <div key={name}>
            <p className="mb-1 px-2 text-xs text-ink-muted">
              <FormattedMessage id={`settings.group.${name}`} />
            </p>
            <ul className="space-y-px">
              {sections.map((section) => (
                <li key={section.name}>
                  <NavLink
                    to={paths.settings(scope, section.name)}
                    className="flex h-7 items-center rounded-md px-2 text-sm text-ink-muted hover:bg-surface-3 aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-ink"
                  >
                    <FormattedMessage id={`settings.${section.name}`} />
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <SectionChoice scope={scope} role={role} current={current} />
    </>
  );
}

function SectionChoice({ scope, role, current }: ListProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const groups = offeredGroups(role);
  const allSections = groups.flatMap(({ sections }) => sections);
  return (
    <div className="md:hidden">
      <NativeSelect
        aria-label={intl.formatMessage({ id: "settings.sections" })}
        value={allSections.some(({ name }) => name === current) ? current : ""}
        onChange={(event) => {
          const chosen = allSections.find(({ name }) => name === event.target.value);
          if (chosen) void navigate(paths.settings(scope, chosen.name));
        }}
        className="h-9"
      >
        {groups.map(({ name, sections }) => (
          <optgroup key={name} label={intl.formatMessage({ id: `settings.group.${name}` })}>
            {sections.map((section) => (
              <option key={section.name} value={section.name}>
                {intl.formatMessage({ id: `settings.${section.name}` })}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
    </div>
  );
}
