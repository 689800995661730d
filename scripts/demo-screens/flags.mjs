/** Flags that consist of a few rectangles, by country code. */
const stripes = {
  AT: ["down", "#c8102e", "#fff", "#c8102e"],
  BE: ["across", "#1b1b1b", "#fdda25", "#ef3340"],
  BG: ["down", "#fff", "#00966e", "#d62612"],
  DE: ["down", "#1b1b1b", "#dd0000", "#ffce00"],
  EE: ["down", "#0072ce", "#1b1b1b", "#fff"],
  FR: ["across", "#002395", "#fff", "#ed2939"],
  HU: ["down", "#ce2939", "#fff", "#477050"],
  IE: ["across", "#169b62", "#fff", "#ff883e"],
  IT: ["across", "#009246", "#fff", "#ce2b37"],
  LT: ["down", "#fdb913", "#006a44", "#c1272d"],
  LU: ["down", "#ed2939", "#fff", "#00a1de"],
  NL: ["down", "#ae1c28", "#fff", "#21468b"],
  PL: ["down", "#fff", "#dc143c"],
  UA: ["down", "#005bbb", "#ffd500"],
};
const crosses = {
  DK: ["#c8102e", "#fff"],
  FI: ["#fff", "#002f6c"],
  SE: ["#006aa7", "#fecc02"],
};

export function flagOf(code) {
  const body = stripes[code]
    ? striped(stripes[code])
    : crosses[code]
      ? crossed(crosses[code])
      : special[code];
  return `<span class="flag"><svg viewBox="0 0 60 40" preserveAspectRatio="none">${body}</svg></span>`;
}

function striped([direction, ...colours]) {
  const size = (direction === "down" ? 40 : 60) / colours.length;
  return colours
    .map((colour, at) =>
      direction === "down"
        ? `<path fill="${colour}" d="M0 ${at * size}h60v${size}H0z"/>`
        : `<path fill="${colour}" d="M${at * size} 0h${size}v40h-${size}z"/>`,
    )
    .join("");
}

function crossed([ground, cross]) {
  return `<path fill="${ground}" d="M0 0h60v40H0z"/><path fill="${cross}" d="M18 0h8v40h-8zM0 16h60v8H0z"/>`;
}

const special = {
  CH: '<path fill="#da291c" d="M0 0h60v40H0z"/><path fill="#fff" d="M26 8h8v24h-8zM18 16h24v8H18z"/>',
  CZ: '<path fill="#fff" d="M0 0h60v20H0z"/><path fill="#d7141a" d="M0 20h60v20H0z"/><path fill="#11457e" d="M0 0l30 20L0 40z"/>',
  JP: '<path fill="#fff" d="M0 0h60v40H0z"/><circle cx="30" cy="20" r="11" fill="#bc002d"/>',
};
