import { useIntl } from "react-intl";
import { useLocation, useNavigate } from "react-router";
import type { Language } from "#contract/languages.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { DetailedScreenshot } from "#dashboard/api/screenshots/screenshots.ts";
import { formatDevice, languageNameOf } from "#dashboard/pages/screenshots/gallery/screenshot-tile.tsx";
import { closestVariant } from "#dashboard/pages/screenshots/strings/strings-on-screen.ts";
import { paths } from "#dashboard/paths.ts";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";

type SwitchProps = { scope: BranchScope; shot: DetailedScreenshot; languages: readonly Language[] };

/** Switches to another language or device of the screen; hidden without variants. */
export function VariantSwitch({ scope, shot, languages }: SwitchProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { search } = useLocation();
  const all = [shot, ...shot.variants];
  const go = (to: Screenshot | undefined) => {
    const query = new URLSearchParams(search);
    if (to && to._id !== shot._id) void navigate(paths.screenshot(scope, to._id, query));
  };
  const languageOptions = options(all, (variant) => [variant.language, languageNameOf(variant, languages)]);
  const sameLanguage = all.filter((variant) => variant.language === shot.language);
  if (all.length === 1) return null;
  return (
    <section className="grid grid-cols-2 gap-3 border-b border-line px-4 py-3">
      <ChoiceField
        label={intl.formatMessage({ id: "shots.variant.language" })}
        options={languageOptions.map(({ value, label }) => ({
          value,
          label: label || intl.formatMessage({ id: "shots.noLanguage" }),
        }))}
        value={shot.language}
        onChange={(picked) => go(closestVariant(shot.variants, shot, { language: picked }))}
      />
      <ChoiceField
        label={intl.formatMessage({ id: "shots.variant.device" })}
        options={sameLanguage.map((variant) => ({
          value: variant._id,
          label: nameAmong(sameLanguage, variant),
        }))}
        value={shot._id}
        onChange={(picked) => go(all.find((variant) => variant._id === picked))}
      />
    </section>
  );
}

/** Device of a screenshot, with more details where it is not unique. */
function nameAmong(shots: readonly Screenshot[], { metadata, ...shot }: Screenshot): string {
  const { deviceModel } = metadata;
  const isUnique = shots.filter((variant) => variant.metadata.deviceModel === deviceModel).length === 1;
  return (isUnique && deviceModel) || formatDevice({ ...shot, metadata }) || shot.originalName;
}

function options(all: readonly Screenshot[], read: (variant: Screenshot) => [string, string]) {
  const byValue = new Map(all.map(read));
  return [...byValue].map(([value, label]) => ({ value, label }));
}
