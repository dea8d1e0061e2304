import type { Language } from './index.js';
import { oneMany, slavic } from './messages.js';

/** What the view of pictures says; it is loaded with the view. */
export interface PictureMessages {
  heading: string;
  close: string;
  reading: string;
  cancel: string;
  alt: (name: string) => string;
  noBoard: string;
  noBoardHint: string;
  byHand: string;
  another: string;
  readCorners: string;
  boards: (n: number) => string;
  board: (n: number, of: number) => string;
  page: string;
  pageOf: (pages: number) => string;
  previous: string;
  next: string;
  whiteAt: string;
  bottom: string;
  top: string;
  corner: (square: string) => string;
  cornerHelp: string;
  sure: (percent: number) => string;
  unsure: (percent: number) => string;
  doubts: (n: number) => string;
  doubtsHint: string;
  others: string;
  turned: string;
  turnFrom: (evidence: string) => string;
  turnUnknown: string;
  corrected: (n: number) => string;
  again: string;
  camera: string;
  takePhoto: string;
  cameraRefused: string;
  tooLarge: (megabytes: number) => string;
  busy: string;
  cannotShow: string;
  elsewhere: string;
  back: string;
}

const en: PictureMessages = {
  heading: 'Picture',
  close: 'Close the picture',
  reading: 'Looking for boards…',
  cancel: 'Cancel',
  alt: (name) => `The picture ${name}`,
  noBoard: 'No chessboard was found in this picture.',
  noBoardHint: 'Mark the corners of the board by hand, or try a picture that shows all of it.',
  byHand: 'Mark the corners by hand',
  another: 'Mark another board by hand',
  readCorners: 'Read this board',
  boards: (n) => oneMany(n, 'board', 'boards'),
  board: (n, of) => `Board ${n} of ${of}`,
  page: 'Page',
  pageOf: (pages) => `of ${pages}`,
  previous: 'Previous page',
  next: 'Next page',
  whiteAt: 'White plays from the',
  bottom: 'bottom',
  top: 'top',
  corner: (square) => `Corner at ${square}`,
  cornerHelp: 'Drag, or move with the arrow keys; Shift moves farther.',
  sure: (percent) => `Read with ${percent} % confidence.`,
  unsure: (percent) => `Only ${percent} % sure: compare the marked squares.`,
  doubts: (n) => oneMany(n, 'uncertain square', 'uncertain squares'),
  doubtsHint: 'Choose what stands there.',
  others: 'It may also be',
  turned: 'turned round',
  turnFrom: (evidence) => `Side to move, from the picture: ${evidence}.`,
  turnUnknown: 'The picture does not say whose move it is, nor who may castle.',
  corrected: (n) => oneMany(n, 'square corrected', 'squares corrected'),
  again: 'Read again',
  camera: 'Camera',
  takePhoto: 'Take the photo',
  cameraRefused: 'The browser does not give access to a camera.',
  tooLarge: (megabytes) => `Files of more than ${megabytes} MB are not read.`,
  busy: 'The server is busy; trying again…',
  cannotShow: 'The browser cannot show this picture.',
  elsewhere: 'The position on the board does not come from this picture any more.',
  back: 'Show the picture’s position',
};

const de: PictureMessages = {
  heading: 'Bild',
  close: 'Bild schließen',
  reading: 'Bretter werden gesucht …',
  cancel: 'Abbrechen',
  alt: (name) => `Das Bild ${name}`,
  noBoard: 'In diesem Bild wurde kein Schachbrett gefunden.',
  noBoardHint: 'Markieren Sie die Ecken des Bretts von Hand, oder nehmen Sie ein Bild, das es ganz zeigt.',
  byHand: 'Ecken von Hand markieren',
  another: 'Weiteres Brett von Hand markieren',
  readCorners: 'Dieses Brett lesen',
  boards: (n) => oneMany(n, 'Brett', 'Bretter'),
  board: (n, of) => `Brett ${n} von ${of}`,
  page: 'Seite',
  pageOf: (pages) => `von ${pages}`,
  previous: 'Vorige Seite',
  next: 'Nächste Seite',
  whiteAt: 'Weiß spielt von',
  bottom: 'unten',
  top: 'oben',
  corner: (square) => `Ecke bei ${square}`,
  cornerHelp: 'Ziehen, oder mit den Pfeiltasten bewegen; mit Umschalt weiter.',
  sure: (percent) => `Mit ${percent} % Sicherheit gelesen.`,
  unsure: (percent) => `Nur zu ${percent} % sicher: Bitte die markierten Felder vergleichen.`,
  doubts: (n) => oneMany(n, 'unsicheres Feld', 'unsichere Felder'),
  doubtsHint: 'Wählen Sie, was dort steht.',
  others: 'Es könnte auch sein',
  turned: 'gedreht',
  turnFrom: (evidence) => `Zugrecht laut Bild: ${evidence}.`,
  turnUnknown: 'Das Bild sagt nicht, wer am Zug ist und wer rochieren darf.',
  corrected: (n) => oneMany(n, 'Feld berichtigt', 'Felder berichtigt'),
  again: 'Neu lesen',
  camera: 'Kamera',
  takePhoto: 'Aufnehmen',
  cameraRefused: 'Der Browser gibt keinen Zugriff auf eine Kamera.',
  tooLarge: (megabytes) => `Dateien über ${megabytes} MB werden nicht gelesen.`,
  busy: 'Der Server ist beschäftigt; neuer Versuch …',
  cannotShow: 'Der Browser kann dieses Bild nicht zeigen.',
  elsewhere: 'Die Stellung auf dem Brett stammt nicht mehr aus diesem Bild.',
  back: 'Stellung aus dem Bild zeigen',
};

const fr: PictureMessages = {
  heading: 'Image',
  close: 'Fermer l’image',
  reading: 'Recherche des échiquiers…',
  cancel: 'Annuler',
  alt: (name) => `L’image ${name}`,
  noBoard: 'Aucun échiquier n’a été trouvé dans cette image.',
  noBoardHint: 'Marquez les coins de l’échiquier à la main, ou essayez une image qui le montre en entier.',
  byHand: 'Marquer les coins à la main',
  another: 'Marquer un autre échiquier à la main',
  readCorners: 'Lire cet échiquier',
  boards: (n) => oneMany(n, 'échiquier', 'échiquiers'),
  board: (n, of) => `Échiquier ${n} sur ${of}`,
  page: 'Page',
  pageOf: (pages) => `sur ${pages}`,
  previous: 'Page précédente',
  next: 'Page suivante',
  whiteAt: 'Les Blancs jouent depuis le',
  bottom: 'bas',
  top: 'haut',
  corner: (square) => `Coin en ${square}`,
  cornerHelp: 'Faites glisser, ou utilisez les flèches ; Maj pour aller plus loin.',
  sure: (percent) => `Lu avec une confiance de ${percent} %.`,
  unsure: (percent) => `Sûr à ${percent} % seulement : comparez les cases marquées.`,
  doubts: (n) => oneMany(n, 'case incertaine', 'cases incertaines'),
  doubtsHint: 'Choisissez ce qui s’y trouve.',
  others: 'Cela peut aussi être',
  turned: 'retourné',
  turnFrom: (evidence) => `Trait, d’après l’image : ${evidence}.`,
  turnUnknown: 'L’image ne dit ni à qui est le trait, ni qui peut roquer.',
  corrected: (n) => oneMany(n, 'case corrigée', 'cases corrigées'),
  again: 'Relire',
  camera: 'Appareil photo',
  takePhoto: 'Prendre la photo',
  cameraRefused: 'Le navigateur ne donne pas accès à un appareil photo.',
  tooLarge: (megabytes) => `Les fichiers de plus de ${megabytes} Mo ne sont pas lus.`,
  busy: 'Le serveur est occupé ; nouvel essai…',
  cannotShow: 'Le navigateur ne peut pas afficher cette image.',
  elsewhere: 'La position sur l’échiquier ne vient plus de cette image.',
  back: 'Afficher la position de l’image',
};

const es: PictureMessages = {
  heading: 'Imagen',
  close: 'Cerrar la imagen',
  reading: 'Buscando tableros…',
  cancel: 'Cancelar',
  alt: (name) => `La imagen ${name}`,
  noBoard: 'No se encontró ningún tablero en esta imagen.',
  noBoardHint: 'Marque las esquinas del tablero a mano, o pruebe con una imagen que lo muestre entero.',
  byHand: 'Marcar las esquinas a mano',
  another: 'Marcar otro tablero a mano',
  readCorners: 'Leer este tablero',
  boards: (n) => oneMany(n, 'tablero', 'tableros'),
  board: (n, of) => `Tablero ${n} de ${of}`,
  page: 'Página',
  pageOf: (pages) => `de ${pages}`,
  previous: 'Página anterior',
  next: 'Página siguiente',
  whiteAt: 'Las blancas juegan desde',
  bottom: 'abajo',
  top: 'arriba',
  corner: (square) => `Esquina en ${square}`,
  cornerHelp: 'Arrastre, o mueva con las flechas; con Mayús va más lejos.',
  sure: (percent) => `Leído con una confianza del ${percent} %.`,
  unsure: (percent) => `Solo un ${percent} % de seguridad: compare las casillas marcadas.`,
  doubts: (n) => oneMany(n, 'casilla dudosa', 'casillas dudosas'),
  doubtsHint: 'Elija lo que hay en ella.',
  others: 'También puede ser',
  turned: 'girado',
  turnFrom: (evidence) => `Turno, según la imagen: ${evidence}.`,
  turnUnknown: 'La imagen no dice a quién le toca mover ni quién puede enrocar.',
  corrected: (n) => oneMany(n, 'casilla corregida', 'casillas corregidas'),
  again: 'Leer de nuevo',
  camera: 'Cámara',
  takePhoto: 'Tomar la foto',
  cameraRefused: 'El navegador no da acceso a una cámara.',
  tooLarge: (megabytes) => `No se leen archivos de más de ${megabytes} MB.`,
  busy: 'El servidor está ocupado; otro intento…',
  cannotShow: 'El navegador no puede mostrar esta imagen.',
  elsewhere: 'La posición del tablero ya no procede de esta imagen.',
  back: 'Mostrar la posición de la imagen',
};

const pl: PictureMessages = {
  heading: 'Obraz',
  close: 'Zamknij obraz',
  reading: 'Szukanie szachownic…',
  cancel: 'Anuluj',
  alt: (name) => `Obraz ${name}`,
  noBoard: 'Na tym obrazie nie znaleziono szachownicy.',
  noBoardHint: 'Zaznacz rogi szachownicy ręcznie albo wybierz obraz, na którym widać ją całą.',
  byHand: 'Zaznacz rogi ręcznie',
  another: 'Zaznacz ręcznie kolejną szachownicę',
  readCorners: 'Odczytaj tę szachownicę',
  boards: (n) => slavic(n, 'szachownica', 'szachownice', 'szachownic', true),
  board: (n, of) => `Szachownica ${n} z ${of}`,
  page: 'Strona',
  pageOf: (pages) => `z ${pages}`,
  previous: 'Poprzednia strona',
  next: 'Następna strona',
  whiteAt: 'Białe grają od',
  bottom: 'dołu',
  top: 'góry',
  corner: (square) => `Róg przy ${square}`,
  cornerHelp: 'Przeciągnij albo przesuń strzałkami; z klawiszem Shift dalej.',
  sure: (percent) => `Odczytano z pewnością ${percent} %.`,
  unsure: (percent) => `Pewność tylko ${percent} %: porównaj zaznaczone pola.`,
  doubts: (n) => slavic(n, 'niepewne pole', 'niepewne pola', 'niepewnych pól', true),
  doubtsHint: 'Wybierz, co na nim stoi.',
  others: 'Może to być także',
  turned: 'obrócona',
  turnFrom: (evidence) => `Strona na posunięciu według obrazu: ${evidence}.`,
  turnUnknown: 'Obraz nie mówi, kto jest na posunięciu ani kto może roszować.',
  corrected: (n) => slavic(n, 'poprawione pole', 'poprawione pola', 'poprawionych pól', true),
  again: 'Odczytaj ponownie',
  camera: 'Aparat',
  takePhoto: 'Zrób zdjęcie',
  cameraRefused: 'Przeglądarka nie daje dostępu do aparatu.',
  tooLarge: (megabytes) => `Pliki większe niż ${megabytes} MB nie są czytane.`,
  busy: 'Serwer jest zajęty; kolejna próba…',
  cannotShow: 'Przeglądarka nie może pokazać tego obrazu.',
  elsewhere: 'Pozycja na szachownicy nie pochodzi już z tego obrazu.',
  back: 'Pokaż pozycję z obrazu',
};

const ru: PictureMessages = {
  heading: 'Картинка',
  close: 'Закрыть картинку',
  reading: 'Поиск досок…',
  cancel: 'Отмена',
  alt: (name) => `Картинка ${name}`,
  noBoard: 'На этой картинке не найдена шахматная доска.',
  noBoardHint: 'Отметьте углы доски вручную или возьмите картинку, где она видна целиком.',
  byHand: 'Отметить углы вручную',
  another: 'Отметить вручную ещё одну доску',
  readCorners: 'Прочитать эту доску',
  boards: (n) => slavic(n, 'доска', 'доски', 'досок'),
  board: (n, of) => `Доска ${n} из ${of}`,
  page: 'Страница',
  pageOf: (pages) => `из ${pages}`,
  previous: 'Предыдущая страница',
  next: 'Следующая страница',
  whiteAt: 'Белые играют',
  bottom: 'снизу',
  top: 'сверху',
  corner: (square) => `Угол у поля ${square}`,
  cornerHelp: 'Перетащите или двигайте стрелками; с Shift — дальше.',
  sure: (percent) => `Прочитано с уверенностью ${percent} %.`,
  unsure: (percent) => `Уверенность лишь ${percent} %: сравните отмеченные поля.`,
  doubts: (n) => slavic(n, 'сомнительное поле', 'сомнительных поля', 'сомнительных полей'),
  doubtsHint: 'Выберите, что на нём стоит.',
  others: 'Возможно также',
  turned: 'перевёрнута',
  turnFrom: (evidence) => `Очередь хода по картинке: ${evidence}.`,
  turnUnknown: 'Картинка не говорит, чей ход и кто может рокировать.',
  corrected: (n) => slavic(n, 'поле исправлено', 'поля исправлено', 'полей исправлено'),
  again: 'Прочитать снова',
  camera: 'Камера',
  takePhoto: 'Сделать снимок',
  cameraRefused: 'Браузер не даёт доступа к камере.',
  tooLarge: (megabytes) => `Файлы больше ${megabytes} МБ не читаются.`,
  busy: 'Сервер занят; повторная попытка…',
  cannotShow: 'Браузер не может показать эту картинку.',
  elsewhere: 'Позиция на доске взята уже не с этой картинки.',
  back: 'Показать позицию с картинки',
};

const uk: PictureMessages = {
  heading: 'Зображення',
  close: 'Закрити зображення',
  reading: 'Пошук дошок…',
  cancel: 'Скасувати',
  alt: (name) => `Зображення ${name}`,
  noBoard: 'На цьому зображенні не знайдено шахівниці.',
  noBoardHint: 'Позначте кути шахівниці вручну або візьміть зображення, де її видно цілком.',
  byHand: 'Позначити кути вручну',
  another: 'Позначити вручну ще одну дошку',
  readCorners: 'Прочитати цю дошку',
  boards: (n) => slavic(n, 'дошка', 'дошки', 'дошок'),
  board: (n, of) => `Дошка ${n} з ${of}`,
  page: 'Сторінка',
  pageOf: (pages) => `з ${pages}`,
  previous: 'Попередня сторінка',
  next: 'Наступна сторінка',
  whiteAt: 'Білі грають',
  bottom: 'знизу',
  top: 'згори',
  corner: (square) => `Кут біля поля ${square}`,
  cornerHelp: 'Перетягніть або рухайте стрілками; із Shift — далі.',
  sure: (percent) => `Прочитано з упевненістю ${percent} %.`,
  unsure: (percent) => `Упевненість лише ${percent} %: порівняйте позначені поля.`,
  doubts: (n) => slavic(n, 'непевне поле', 'непевні поля', 'непевних полів'),
  doubtsHint: 'Виберіть, що на ньому стоїть.',
  others: 'Можливо також',
  turned: 'перевернута',
  turnFrom: (evidence) => `Черга ходу за зображенням: ${evidence}.`,
  turnUnknown: 'Зображення не каже, чий хід і хто може рокірувати.',
  corrected: (n) => slavic(n, 'поле виправлено', 'поля виправлено', 'полів виправлено'),
  again: 'Прочитати знову',
  camera: 'Камера',
  takePhoto: 'Зробити знімок',
  cameraRefused: 'Браузер не дає доступу до камери.',
  tooLarge: (megabytes) => `Файли понад ${megabytes} МБ не читаються.`,
  busy: 'Сервер зайнятий; нова спроба…',
  cannotShow: 'Браузер не може показати це зображення.',
  elsewhere: 'Позиція на дошці взята вже не з цього зображення.',
  back: 'Показати позицію із зображення',
};

export const PICTURE: Readonly<Record<Language, PictureMessages>> = { en, ru, uk, pl, de, fr, es };
