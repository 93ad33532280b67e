/**
 * The one place where mouse and fingers become inputs of the tools, and effects of the tools commands.
 *
 * D3 recognises drags; what is no tool's press is the camera's. A drag goes on in the world, so that the
 * part stays under the pointer when the camera moves meanwhile.
 */

import { type D3DragEvent, drag } from 'd3-drag';
import { pointer, type Selection as Selected, select } from 'd3-selection';
import { createStore } from 'zustand/vanilla';
import { actionOf } from '../../commands/keymap';
import { lensChannel } from '../../explain/lens/channel';
import type { Place } from '../../model/network/drawn';
import { documentActions, documentStore, viewActions } from '../../run';
import { currentDrawing } from '../../run/drawing';
import { CLICK_PX } from '../../ui/pointer';
import type { Camera } from '../camera';
import { asksForNode, chooseNode } from '../choices';
import { editor } from '../editor';
import type { Point } from '../geometry';
import { toGrid } from '../metrics';
import type { Scene } from '../scene';
import { snapNew } from '../snapMove';
import { selectedParts } from '../verbs';
import { step } from './idle';
import { hitOf, isForTool, modifiersOf, type Press } from './press';
import {
  type Effect,
  IDLE,
  type Input,
  type PointerInput,
  type Setting,
  type ToolState,
} from './tool';

type DragEvent = D3DragEvent<SVGSVGElement, unknown, unknown>;

/** Presses so far; over all drawings, because steps of one gesture become one. */
let presses = 0;

/** Tools of one drawing. */
export class ToolDispatcher {
  /** The tool in use; the drawing shows it. */
  readonly state = createStore<ToolState>(() => IDLE);
  readonly #camera: Camera;
  #scene: Scene | null = null;
  #svg: SVGSVGElement | null = null;
  /** Where the press under way began, and the latest of it, px of the window. */
  #press: { readonly from: Point; at: Point; source: Press; isDrag: boolean } | null = null;
  /** Where a mouse rests over the drawing; a finger rests nowhere. */
  #rest: Point | null = null;

  constructor(camera: Camera) {
    this.#camera = camera;
  }

  /** From now on the tools work on this scene. */
  show(scene: Scene): void {
    this.#scene = scene;
  }

  /** Listens to mouse, fingers and Escape; returns the way to stop. */
  attach(svg: SVGSVGElement): () => void {
    const drawing = select(svg);
    this.#svg = svg;
    this.#listenToDrags(drawing);
    drawing
      .on('mousedown.choose', keepBox, { capture: true })
      .on('click.tools', (event: MouseEvent) => this.#click(event))
      .on('pointermove.tools', (event: PointerEvent) => this.#hover(event))
      .on('pointerleave.tools', () => {
        this.#rest = null;
      })
      .on('touchstart.tools', (event: TouchEvent) => this.#countFingers(event, drawing), {
        capture: true,
      });
    const root = select(window);
    root.on('keydown.tools', (event: KeyboardEvent) => this.#escape(event), { capture: true });
    const stop = this.#camera.subscribe(() => this.#goOn('move'));
    return () => {
      stop();
      this.cancel();
      root.on('.tools', null);
      drawing.on('.choose .tools .drag', null);
      this.#svg = null;
    };
  }

  /** Cancels the present gesture and undoes its effects. */
  cancel(): void {
    this.#press = null;
    this.#send({ type: 'cancel' });
  }

  /** The place for a new node under the mouse, on the grid or in line with others; `null` while there is none. */
  readonly pointed = (): Place | null => {
    if (this.#rest === null || this.#scene === null) return null;
    const world = this.#camera.toWorld(this.#rest);
    const others = this.#scene.nodes.map(({ centre }) => centre);
    return toGrid(snapNew(world, others), this.#scene.metrics);
  };

  #listenToDrags(drawing: Selected<SVGSVGElement, unknown, null, undefined>): void {
    const drags = drag<SVGSVGElement, unknown>()
      .container((_event, _datum) => this.#svg ?? document.documentElement)
      .clickDistance(CLICK_PX)
      .filter(isForTool)
      .on('start', (event: DragEvent) => this.#begin(event))
      .on('drag', (event: DragEvent) => this.#follow('move', event))
      .on('end', (event: DragEvent) => this.#follow('up', event));
    // How fingers scroll is for the style sheet to say.
    drawing.call(drags).style('touch-action', null);
  }

  #begin({ x, y, sourceEvent }: DragEvent): void {
    presses += 1;
    this.#press = { from: [x, y], at: [x, y], source: sourceEvent, isDrag: false };
    this.#goOn('down');
  }

  #follow(type: 'move' | 'up', { x, y, sourceEvent }: DragEvent): void {
    const press = this.#press;
    if (press === null) return;
    if (sourceEvent.type === 'touchcancel') {
      this.cancel();
      return;
    }
    press.at = [x, y];
    press.source = sourceEvent;
    press.isDrag ||= Math.hypot(x - press.from[0], y - press.from[1]) > CLICK_PX;
    this.#goOn(type);
    if (type === 'up') this.#press = null;
  }

  /** Says where the pointer of the press is in the world, also when the camera has moved under it. */
  #goOn(type: 'down' | 'move' | 'up'): void {
    if (this.#press === null) return;
    const { at, source, isDrag } = this.#press;
    this.#send(this.#input(type, { at, source, isDrag }));
  }

  /** A click answers the open box by the node it hits; else it is a tool's. */
  #click(event: MouseEvent): void {
    const { node } = hitOf(event.target);
    if (node !== null && asksForNode()) chooseNode(node);
    else this.#point('click', event);
  }

  /** A pointer without a drag: a click, or a mouse that passes. */
  #point(type: 'click' | 'move', source: MouseEvent): void {
    const at = pointer(source, this.#svg);
    this.#send(this.#input(type, { at, source, isDrag: false }));
  }

  #hover(event: PointerEvent): void {
    this.#rest = event.pointerType === 'mouse' ? pointer(event, this.#svg) : null;
    // A line that was tapped out follows without a press.
    if (this.#press === null && this.state.getState().tool === 'link') this.#point('move', event);
  }

  /** Two fingers move the camera: what the first one dragged is put back. */
  #countFingers(
    { touches }: TouchEvent,
    drawing: Selected<SVGSVGElement, unknown, null, undefined>,
  ): void {
    if (touches.length < 2 || this.#press === null) return;
    this.cancel();
    // A new listener knows nothing of the finger that the old one followed.
    this.#listenToDrags(drawing);
  }

  #escape(event: KeyboardEvent): void {
    if (this.state.getState().tool === 'idle') return;
    if (actionOf(event, 'network')?.id !== 'network.letGo') return;
    event.preventDefault();
    event.stopPropagation();
    this.cancel();
  }

  #input(
    type: PointerInput['type'],
    {
      at,
      source,
      isDrag,
    }: { readonly at: Point; readonly source: Press; readonly isDrag: boolean },
  ): Input {
    const hit = hitOf(source.target);
    const world = this.#camera.toWorld(at);
    return { type, at: world, hit, modifiers: modifiersOf(source), isDrag, press: presses };
  }

  #send(input: Input): void {
    if (this.#scene === null) return;
    const [next, effects] = step(this.state.getState(), input, settingOf(this.#scene));
    this.state.setState(next, true);
    for (const effect of effects) carryOut(effect);
  }
}

/** A press on a node that the open box asks for begins nothing else, and leaves the focus in the box. */
function keepBox(event: MouseEvent): void {
  if (event.button !== 0 || hitOf(event.target).node === null || !asksForNode()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function settingOf(scene: Scene): Setting {
  const { layout } = documentStore.getState().doc;
  return { scene, drawn: currentDrawing(), selected: selectedParts(), layout };
}

/** Does what a tool asks for. */
function carryOut(effect: Effect): void {
  switch (effect.type) {
    case 'select':
      viewActions.select(effect.part);
      break;
    case 'toggle':
      viewActions.toggleSelected(effect.part);
      break;
    case 'selectAll':
      viewActions.selectAll(effect.nodes.map((id) => ({ type: 'node', id })));
      // Keys act on what is selected from where the focus is.
      for (const id of effect.nodes.slice(-1)) editor.focusOn(`node:${id}`);
      break;
    case 'move':
      documentActions.moveNodes(effect.places, effect.gesture);
      break;
    case 'putBack':
      putBack(effect);
      break;
    case 'connect':
      editor.connect(effect.from, effect.to);
      break;
    case 'addPart':
      editor.choose({ type: 'part', beside: effect.beside, at: effect.at });
      break;
    case 'reroute':
      editor.reroute(effect.circuit, effect.way);
      break;
    case 'ask':
      lensChannel.onAsk?.(effect.at);
      break;
    case 'say':
      editor.say(effect.text);
      break;
    default:
      effect satisfies never;
  }
}

/** Puts the nodes back without leaving a step to undo. */
function putBack({ layout, gesture }: Extract<Effect, { type: 'putBack' }>): void {
  const { layout: _moved, ...rest } = documentStore.getState().doc;
  documentActions.edit(layout === undefined ? rest : { ...rest, layout }, 'Move back', gesture);
}
