/**
 * A picture without its own style sheet.
 *
 * Plot puts a `<style>` into every SVG it makes, which the page's policy refuses once the picture is
 * shown; what it says (`display`, `max-width`, `white-space`) stands in our sheets instead.
 */

/** Takes every style sheet out of a picture that is not on the page yet; answers the picture. */
export function undressed<Picture extends Element>(picture: Picture): Picture {
  for (const sheet of picture.querySelectorAll('style')) sheet.remove();
  return picture;
}
