const named = new Set(
  "amp lt gt quot apos nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup1 sup2 sup3 acute micro para middot cedil ordm raquo frac14 frac12 frac34 iquest times divide szlig eth thorn oslash aelig oelig Oslash AElig OElig fnof circ tilde ensp emsp thinsp zwnj zwj lrm rlm ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger bull hellip permil prime Prime lsaquo rsaquo euro trade larr uarr rarr darr harr minus infin asymp ne equiv le ge check star hearts".split(
    " ",
  ),
);
const accented = /^[a-zA-Z](?:acute|grave|circ|uml|tilde|ring|cedil|caron)$/;

/** `&nbsp;`, `&eacute;` and `&#160;`, but not every word between `&` and `;`. */
export function isEntity(text: string): boolean {
  const name = text.slice(1, -1);
  return name.startsWith("#") || named.has(name) || accented.test(name);
}
