import { messages as en } from './en.js';
import type { Messages } from './messages.js';

export type { Messages } from './messages.js';

export const LANGUAGES = ['en', 'ru', 'uk', 'pl', 'de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** As their speakers call them. */
export const OWN_NAMES: Readonly<Record<Language, string>> = {
  en: 'English', ru: 'Русский', uk: 'Українська', pl: 'Polski', de: 'Deutsch', fr: 'Français', es: 'Español',
};

const LOAD: Readonly<Record<Language, () => Promise<{ messages: Messages }>>> = {
  en: () => Promise.resolve({ messages: en }),
  ru: () => import('./ru.js'),
  uk: () => import('./uk.js'),
  pl: () => import('./pl.js'),
  de: () => import('./de.js'),
  fr: () => import('./fr.js'),
  es: () => import('./es.js'),
};

export const DEFAULT = en;

export async function load(language: Language): Promise<Messages> {
  return (await LOAD[language]()).messages;
}

export function isLanguage(value: string | null): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The first language that the reader wants and the page has. */
export function choose(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(code)) return code;
  }
  return 'en';
}
