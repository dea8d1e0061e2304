import type { Language } from './index.js';

/** What the view of games says; it is loaded with the view. */
export interface GameMessages {
  heading: string;
  moves: string;
  start: string;
  first: string;
  previous: string;
  next: string;
  last: string;
  variation: string;
  endOfVariation: string;
  unplayed: string;
  copyFen: string;
  help: string;
  event: string;
}

export const GAME: Readonly<Record<Language, GameMessages>> = {
  en: {
    heading: 'Game', moves: 'Moves', start: 'Starting position', first: 'To the start', previous: 'Previous move', next: 'Next move', last: 'To the end',
    variation: 'variation', endOfVariation: 'end of variation', unplayed: 'not played', copyFen: 'Copy FEN here',
    help: 'Arrow keys step through the moves, up and down go into and out of variations.', event: 'Event',
  },
  de: {
    heading: 'Partie', moves: 'Züge', start: 'Ausgangsstellung', first: 'Zum Anfang', previous: 'Voriger Zug', next: 'Nächster Zug', last: 'Zum Ende',
    variation: 'Variante', endOfVariation: 'Ende der Variante', unplayed: 'nicht ausgeführt', copyFen: 'FEN hier kopieren',
    help: 'Die Pfeiltasten gehen durch die Züge, auf und ab in Varianten hinein und hinaus.', event: 'Turnier',
  },
  fr: {
    heading: 'Partie', moves: 'Coups', start: 'Position de départ', first: 'Au début', previous: 'Coup précédent', next: 'Coup suivant', last: 'À la fin',
    variation: 'variante', endOfVariation: 'fin de la variante', unplayed: 'non joué', copyFen: 'Copier la FEN ici',
    help: 'Les flèches parcourent les coups, haut et bas entrent dans les variantes et en sortent.', event: 'Tournoi',
  },
  es: {
    heading: 'Partida', moves: 'Jugadas', start: 'Posición inicial', first: 'Al principio', previous: 'Jugada anterior', next: 'Jugada siguiente', last: 'Al final',
    variation: 'variante', endOfVariation: 'fin de la variante', unplayed: 'no jugada', copyFen: 'Copiar la FEN aquí',
    help: 'Las flechas recorren las jugadas; arriba y abajo entran en las variantes y salen de ellas.', event: 'Torneo',
  },
  pl: {
    heading: 'Partia', moves: 'Posunięcia', start: 'Pozycja początkowa', first: 'Na początek', previous: 'Poprzednie posunięcie', next: 'Następne posunięcie', last: 'Na koniec',
    variation: 'wariant', endOfVariation: 'koniec wariantu', unplayed: 'nie zagrano', copyFen: 'Kopiuj FEN stąd',
    help: 'Strzałki przechodzą po posunięciach, w górę i w dół wchodzą do wariantów i z nich wychodzą.', event: 'Turniej',
  },
  ru: {
    heading: 'Партия', moves: 'Ходы', start: 'Начальная позиция', first: 'К началу', previous: 'Предыдущий ход', next: 'Следующий ход', last: 'К концу',
    variation: 'вариант', endOfVariation: 'конец варианта', unplayed: 'не сыграно', copyFen: 'Скопировать FEN здесь',
    help: 'Стрелки листают ходы, вверх и вниз — войти в вариант и выйти из него.', event: 'Турнир',
  },
  uk: {
    heading: 'Партія', moves: 'Ходи', start: 'Початкова позиція', first: 'На початок', previous: 'Попередній хід', next: 'Наступний хід', last: 'У кінець',
    variation: 'варіант', endOfVariation: 'кінець варіанта', unplayed: 'не зіграно', copyFen: 'Скопіювати FEN тут',
    help: 'Стрілки гортають ходи, вгору та вниз — увійти у варіант і вийти з нього.', event: 'Турнір',
  },
};
