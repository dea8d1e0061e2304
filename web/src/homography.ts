/** Projective maps between a square board and its four corners in a picture. */

export type Point = readonly [number, number];
export type Corners = readonly [Point, Point, Point, Point];

/**
 * The map that takes (0,0), (1,0), (1,1), (0,1) to the corners, in their order; null for corners
 * that lie on a line.
 *
 * Source: P. S. Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, section 2.2.3.
 */
export function project(corners: Corners): ((u: number, v: number) => Point) | null {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const den = dx1 * dy2 - dx2 * dy1;
  if (Math.abs(den) < 1e-9) return null;
  const g = (sx * dy2 - dx2 * sy) / den;
  const h = (dx1 * sy - sx * dy1) / den;
  const [a, b, d, e] = [x1 - x0 + g * x1, x3 - x0 + h * x3, y1 - y0 + g * y1, y3 - y0 + h * y3];
  return (u, v) => {
    const w = g * u + h * v + 1;
    return [(a * u + b * v + x0) / w, (d * u + e * v + y0) / w];
  };
}

/** The corners of the square in column and row from the corner that comes first. */
export function cell(map: (u: number, v: number) => Point, column: number, row: number): Corners {
  const at = (c: number, r: number): Point => map(c / 8, r / 8);
  return [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)];
}

/** Do the corners go round a board, none of them turned inwards? */
export function isConvex(corners: Corners): boolean {
  const turns = corners.map((_, i) => {
    const [a, b, c] = [corners[i], corners[(i + 1) % 4], corners[(i + 2) % 4]];
    if (!a || !b || !c) return 0;
    return Math.sign((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]));
  });
  return turns.every((t) => t !== 0 && t === turns[0]);
}

export function points(corners: readonly Point[]): string {
  return corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}
