import { flagOf } from "./flags.mjs";

const listed = {
  AT: 43,
  BE: 32,
  CH: 41,
  CZ: 420,
  DE: 49,
  DK: 45,
  EE: 372,
  FI: 358,
  FR: 33,
  HU: 36,
  IE: 353,
  IT: 39,
};
const neighbours = ["FR", "PL", "CZ", "AT", "CH", "DK", "NL"];
/** Content of the address fields, by language. */
const addresses = {
  en: ["Mina Okafor", "14 Harbour Lane", "20459 Hamburg"],
  de: ["Mina Okafor", "Hafengasse 14", "20459 Hamburg"],
  ar: ["مينا أوكافور", "شارع الميناء 14", "20459 هامبورغ"],
  ja: ["ミナ・オカフォー", "ハーフェンガッセ 14", "20459 ハンブルク"],
};
const capitals = { en: "Berlin", de: "Berlin", ar: "برلين", ja: "ベルリン" };

/** Screens of the app, by the name of their tag. Each is a function of `{ language, text, country }`. */
export const screens = {
  "Country list": listScreen,
  "Country details": detailScreen,
  Checkout: checkoutScreen,
};

/** An element that shows a string; `data-key` identifies its box. */
const shown = (tag, key, text, attributes = "") => `<${tag} data-key="${key}" ${attributes}>${text}</${tag}>`;

function listScreen({ language, text, country }) {
  const { compare } = new Intl.Collator(language);
  const rows = Object.entries(listed)
    .map(([code, calling]) => ({ code, calling, name: country(code) }))
    .sort((a, b) => compare(a.name, b.name))
    .slice(0, 9)
    .map(
      ({ code, calling, name }) =>
        `<div class="row">${flagOf(code)}${shown("span", `country.${code}`, name)}<span class="quiet"><bdi dir="ltr">+${calling}</bdi></span></div>`,
    );
  const chips = ["list.all", "list.europe", "list.asia", "list.africa"].map(
    (key, at) => `<div class="chip ${at === 1 ? "on" : ""}">${shown("span", key, text(key))}</div>`,
  );
  return `${statusBar}<header>${shown("h1", "list.title", text("list.title"))}
    <p>${shown("span", "list.count", text("list.count", { count: new Intl.NumberFormat(language).format(46) }), 'class="quiet"')}</p>
    <div class="search">${icons.search}${shown("span", "list.search", text("list.search"))}</div></header>
    <div class="chips">${chips.join("")}</div><div class="list">${rows.join("")}</div>${tabs(text)}`;
}

function tabs(text) {
  const items = ["countries", "map", "saved", "settings"].map(
    (name, at) =>
      `<div class="${at === 0 ? "on" : ""}">${icons[name]}${shown("span", `nav.${name}`, text(`nav.${name}`))}</div>`,
  );
  return `<nav>${items.join("")}</nav>`;
}

function detailScreen({ language, text, country }) {
  const format = (type, code) => new Intl.DisplayNames(language, { type }).of(code);
  const capital = (name) => name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  const facts = {
    capital: capitals[language],
    population: new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 }).format(
      83_500_000,
    ),
    currency: capital(format("currency", "EUR")),
    language: capital(format("language", "de")),
    timeZone: '<span dir="ltr">UTC+1</span>',
    callingCode: '<span dir="ltr">+49</span>',
  };
  const cells = Object.entries(facts).map(
    ([name, value]) =>
      `<div class="fact">${shown("span", `detail.${name}`, text(`detail.${name}`), 'class="quiet"')}<b>${value}</b></div>`,
  );
  const chips = neighbours.map(
    (code) => `<div class="chip">${flagOf(code)}${shown("span", `country.${code}`, country(code))}</div>`,
  );
  return `${statusBar}<div class="hero">${flagOf("DE")}<div class="back">${icons.back}</div></div>
    <header style="padding-top: 0; padding-bottom: 0">${shown("h1", "country.DE", country("DE"))}</header>
    <div class="card facts">${cells.join("")}</div>
    <h2>${shown("span", "detail.neighbours", text("detail.neighbours"))}</h2>
    <div class="chips neighbours">${chips.join("")}</div>
    <div class="button">${shown("span", "detail.save", text("detail.save"))}</div>`;
}

function checkoutScreen({ language, text, country }) {
  const field = (key, content) =>
    `<div class="field">${shown("span", key, text(key), 'class="quiet"')}<div>${content}</div></div>`;
  const [name, street, town] = addresses[language];
  const number = (value) => new Intl.NumberFormat(language).format(value);
  return `${statusBar}<header>${shown("h1", "delivery.title", text("delivery.title"))}</header>
    ${field("delivery.name", name)}${field("delivery.street", street)}${field("delivery.town", town)}
    ${field("delivery.country", `${flagOf("DE")}${shown("span", "country.DE", country("DE"))}${icons.chevron}`)}
    <div class="card shipping">${icons.truck}<div>
      ${shown("b", "delivery.zone", text("delivery.zone", { zone: number(1) }))}
      ${shown("span", "delivery.time", text("delivery.time", { from: number(2), to: number(4) }), 'class="quiet"')}</div>
      ${shown("span", "delivery.free", text("delivery.free"))}</div>
    <div class="button">${shown("span", "delivery.continue", text("delivery.continue"))}</div>`;
}

const line =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
const icons = {
  search: `<svg class="icon small" ${line}><circle cx="11" cy="11" r="7"/><path d="M16.5 16.5 21 21"/></svg>`,
  back: `<svg class="icon small" ${line}><path d="M15 5l-7 7 7 7"/></svg>`,
  chevron: `<svg class="icon small chevron" ${line}><path d="M6 9l6 6 6-6"/></svg>`,
  truck: `<svg class="icon truck" ${line}><path d="M2 6h12v11H2zM14 10h4l4 4v3h-8z"/><circle cx="7" cy="18" r="2"/><circle cx="18" cy="18" r="2"/></svg>`,
  countries: `<svg class="icon" ${line}><circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18"/></svg>`,
  map: `<svg class="icon" ${line}><path d="M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14"/></svg>`,
  saved: `<svg class="icon" ${line}><path d="M6 3h12v18l-6-4-6 4z"/></svg>`,
  settings: `<svg class="icon" ${line}><path d="M4 7h9M19 7h1M4 17h1M11 17h9"/><circle cx="16" cy="7" r="3"/><circle cx="8" cy="17" r="3"/></svg>`,
};
const statusBar = `<div class="bar"><span>9:41</span><svg height="13" viewBox="0 0 62 13" fill="#14231f">
  <path d="M0 9h3v4H0zM5 6h3v7H5zM10 3h3v10h-3zM15 0h3v13h-3zM27 4.5C31 1 37 1 41 4.5L34 13z"/>
  <rect x="46" y="1" width="15" height="11" rx="3"/></svg></div>`;
