// Pan and zoom, with the mouse, by touch and from the keyboard.

import { select, type Selection } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import { calm } from '../settings.svelte';
import type { Point } from './geometry';
import type { MapBox } from './terrain';

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export class Camera {
  private readonly behaviour: ZoomBehavior<HTMLElement, unknown>;
  private readonly selection: Selection<HTMLElement, unknown, null, undefined>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  transform: ZoomTransform = zoomIdentity;
  insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

  constructor(
    private readonly element: HTMLElement,
    private readonly box: MapBox,
    private readonly moved: (t: ZoomTransform, busy: boolean) => void,
    private readonly mayPan: (event: Event) => boolean,
  ) {
    this.behaviour = zoom<HTMLElement, unknown>()
      .scaleExtent([0.28, 3.2])
      .translateExtent([
        [box.x - 260, box.y - 260],
        [box.x + box.width + 260, box.y + box.height + 260],
      ])
      .filter((event: MouseEvent) => !event.button && this.mayPan(event))
      .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => {
        this.transform = event.transform;
        this.moved(event.transform, true);
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.moved(this.transform, false), 160);
      });
    this.selection = select(element);
    this.selection.call(this.behaviour).on('dblclick.zoom', null);
  }

  private get size(): Point {
    return [this.element.clientWidth, this.element.clientHeight];
  }

  private set(t: ZoomTransform): void {
    this.selection.call(this.behaviour.transform, t);
  }

  /** The point of the map under a point of the element. */
  toMap(point: Point): Point {
    return this.transform.invert(point) as Point;
  }

  toScreen(point: Point): Point {
    return this.transform.apply(point) as Point;
  }

  /** Show a part of the map as large as it goes. */
  frame(points: readonly Point[], margin = 60, most = 1.3): void {
    const [w, h] = this.size;
    if (!w || !h) return;
    const xs = points.map((p) => p[0]);
    const ys = points.map((p) => p[1]);
    const [x0, x1] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
    const [y0, y1] = [Math.min(...ys) - margin, Math.max(...ys) + margin];
    const { top, right, bottom, left } = this.insets;
    const room: Point = [w - left - right, h - top - bottom];
    const k = Math.max(0.3, Math.min(most, room[0] / (x1 - x0), room[1] / (y1 - y0)));
    const cx = left + room[0] / 2;
    const cy = top + room[1] / 2;
    this.set(zoomIdentity.translate(cx - (k * (x0 + x1)) / 2, cy - (k * (y0 + y1)) / 2).scale(k));
  }

  fit(): void {
    const { x, y, width, height } = this.box;
    this.frame([[x, y], [x + width, y + height]], 8, 1.6);
  }

  /** Bring points into sight, moving no more than needed. */
  reveal(points: readonly Point[], least = 0.62): void {
    const [w, h] = this.size;
    const { top, right, bottom, left } = this.insets;
    const inside = points.every((p) => {
      const [x, y] = this.toScreen(p);
      return x > left + 50 && x < w - right - 50 && y > top + 50 && y < h - bottom - 50;
    });
    if (inside && this.transform.k >= least) return;
    const k = Math.max(least, this.transform.k);
    const mid = points.reduce<Point>((a, p) => [a[0] + p[0] / points.length, a[1] + p[1] / points.length], [0, 0]);
    const goal = zoomIdentity
      .translate(left + (w - left - right) / 2 - mid[0] * k, top + (h - top - bottom) / 2 - mid[1] * k)
      .scale(k);
    if (calm()) this.set(goal);
    else this.glide(goal);
  }

  private glide(goal: ZoomTransform): void {
    const from = this.transform;
    const start = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, (now - start) / 250);
      const e = 1 - (1 - t) ** 3;
      const mix = (a: number, b: number): number => a + (b - a) * e;
      this.set(zoomIdentity.translate(mix(from.x, goal.x), mix(from.y, goal.y)).scale(mix(from.k, goal.k)));
      if (t < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  zoomBy(factor: number): void {
    this.selection.call(this.behaviour.scaleBy, factor);
  }

  panBy(dx: number, dy: number): void {
    this.selection.call(this.behaviour.translateBy, dx / this.transform.k, dy / this.transform.k);
  }

  centreOn(point: Point): void {
    this.selection.call(this.behaviour.translateTo, ...point);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.selection.on('.zoom', null);
  }
}
