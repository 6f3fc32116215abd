/** A line that shows on light and on dark. */
export function strokeTwice(pen: CanvasRenderingContext2D, width: number, colour: string): void {
  pen.lineWidth = width * 3;
  pen.strokeStyle = 'rgb(0 0 0 / 0.5)';
  pen.stroke();
  pen.lineWidth = width;
  pen.strokeStyle = colour;
  pen.stroke();
}
