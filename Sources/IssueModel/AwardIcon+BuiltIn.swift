extension AwardIcon {
  /// The icons, by their names; quotation marks of the drawings are single ones.
  static let table = [
    Self(
      "airplane", ["airplane.circle.fill"],
      "<path d='M8 1.5c.7 0 1.1.7 1.1 1.7v3l5.2 3v1.5l-5.2-1.5v3l1.6 1.2v1.1L8 "
        + "13.8l-2.7.7v-1.1l1.6-1.2v-3l-5.2 1.5V9.2l5.2-3v-3c0-1 .4-1.7 1.1-1.7z'/>"),
    Self(
      "basket", [],
      "<path d='M2 6.5h12l-1.5 7h-9zM5 6.5l2-4M11 6.5l-2-4M6.5 9v2M9.5 9v2'/>"),
    Self(
      "bolt", ["bolt.circle.fill"],
      "<path d='M9 1.5L3.2 9H8l-1 5.5L12.8 7H8z'/>"),
    Self(
      "broadcast", ["dot.radiowaves.left.and.right"],
      "<circle cx='8' cy='8' r='1.2'/><path d='M5 11a4.2 4.2 0 0 1 0-6M11 5a4.2 4.2 0 0 1 "
        + "0 6M2.8 13.2a7.3 7.3 0 0 1 0-10.4M13.2 2.8a7.3 7.3 0 0 1 0 10.4'/>"),
    Self(
      "calendar", [],
      "<rect x='2' y='3' width='12' height='11' rx='1.5'/><path d='M2 6.5h12M5 1.5V4M11 "
        + "1.5V4'/>"),
    Self(
      "check", ["checkmark"],
      "<path d='M2.5 8.5l3.7 4 7.3-9'/>"),
    Self(
      "clipboard", ["text.badge.checkmark"],
      "<path d='M5.5 3h-2v11h9V3h-2M5.5 1.8h5v2.7h-5zM5.5 9.3l1.8 2 3.2-4'/>"),
    Self(
      "comment", ["message", "message.fill"],
      "<path d='M2.5 3h11v8H8l-3 2.5V11H2.5z'/>"),
    Self(
      "crown", ["crown.fill"],
      "<path d='M2 4.5l3.2 3L8 3l2.8 4.5 3.2-3-1.2 8.5H3.2z'/>"),
    Self(
      "dollar", ["dollarsign.square.fill"],
      "<rect x='2' y='2' width='12' height='12' rx='2'/><path d='M10.2 "
        + "6c-.3-.9-1.1-1.3-2.2-1.3-1.3 0-2.2.6-2.2 1.6 0 2.3 4.5 1.1 4.5 3.4 0 1-1 1.7-2.3 "
        + "1.7S6 10.8 5.7 9.9M8 3.6v8.8'/>"),
    Self(
      "eye", ["eye.fill"],
      "<path d='M1.5 8C3.2 5 5.4 3.5 8 3.5S12.8 5 14.5 8c-1.7 3-3.9 4.5-6.5 4.5S3.2 11 1.5 "
        + "8z'/><circle cx='8' cy='8' r='2'/>"),
    Self(
      "flame", ["flame.fill"],
      "<path d='M8.3 1.5c.3 2.5 4 4 4 7.7a4.3 4.3 0 0 1-8.6 0c0-1.5.8-2.6 1.6-3.2.2 1 .8 "
        + "1.6 1.5 1.6.6-2.1-.2-4 1.5-6.1z'/>"),
    Self(
      "folder-plus", ["square.grid.3x1.folder.fill.badge.plus"],
      "<path d='M1.8 12.8V3.2h4.4l1.5 1.8h6.5v7.8zM8 7v4M6 9h4'/>"),
    Self(
      "footprint", ["figure.walk"],
      "<path d='M6.5 1.8c1.8 0 2.6 1.6 2.3 3.4-.3 1.5-.8 2-.6 3.1.2 1.1-.4 1.9-1.5 1.9S5 "
        + "9.3 4.8 7.7C4.5 5.5 4.4 1.8 6.5 1.8zM5.6 12.3c0 1.2.5 1.9 1.4 1.9s1.5-.8 1.2-2.1z'/>"),
    Self(
      "gauge", ["speedometer"],
      "<path d='M3.6 12.9a6.25 6.25 0 1 1 8.8 0M8 8.5l2.8-3.3M3.8 8.5h.01M12.2 8.5h.01M8 "
        + "4.3v.01'/><circle cx='8' cy='8.5' r='1'/>"),
    Self(
      "guitar", ["guitars", "guitars.fill"],
      "<circle cx='6' cy='10' r='1'/><path d='M13 1.5l1.5 1.5M13.7 2.3L9.5 6.5c1.1 1.1.6 "
        + "2.2-.4 2.7-1.1.5-.5 2-1.6 3.1-1.2 1.2-3.6 1.5-5 .1s-1.1-3.8.1-5c1.1-1.1 2.6-.5 "
        + "3.1-1.6.5-1 1.7-1.5 2.8-.3'/>"),
    Self(
      "heart", ["heart.fill"],
      "<path d='M8 13.5C3.5 10.3 1.7 7.8 2.1 5.5 2.6 2.7 6.2 2.2 8 5c1.8-2.8 5.4-2.3 "
        + "5.9 .5.4 2.3-1.4 4.8-5.9 8z'/>"),
    Self(
      "heart-up", ["arrow.up.heart.fill"],
      "<path d='M8 13.5C3.5 10.3 1.7 7.8 2.1 5.5 2.6 2.7 6.2 2.2 8 5c1.8-2.8 5.4-2.3 "
        + "5.9 .5.4 2.3-1.4 4.8-5.9 8zM8 11V7.5M6.3 8.9L8 7.2l1.7 1.7'/>"),
    Self(
      "kite", [],
      "<path d='M8.5 1.3l4 4.7-4 5-4-5zM8.5 1.3V11M4.5 6h8M8.5 11c-.3 1.8-2.3 1-3 3.5'/>"),
    Self(
      "medal", ["medal.fill"],
      "<circle cx='8' cy='6' r='4'/><path d='M5.7 9.7L4.5 14.5 8 12.6l3.5 1.9-1.2-4.8'/>"),
    Self(
      "mountain", [],
      "<path d='M1.2 13L6 4.5l3 5.3 1.5-2.5L14.8 13z'/>"),
    Self(
      "person", ["person.fill"],
      "<circle cx='8' cy='5' r='2.9'/><path d='M2.5 14c.4-3 2.5-4.5 5.5-4.5s5.1 1.5 5.5 "
        + "4.5z'/>"),
    Self(
      "rocket", [],
      "<circle cx='8' cy='6' r='1'/><path d='M8 1.3c2.5 2 3.2 5.2 2.5 8.7h-5C4.8 6.5 5.5 "
        + "3.3 8 1.3zM5.3 7.8l-2 2.2v2.5l2.2-1.5M10.7 7.8l2 2.2v2.5l-2.2-1.5M8 12.5v2'/>"),
    Self(
      "shield", ["checkmark.shield.fill"],
      "<path d='M8 1.6l5.5 2v4c0 3.4-2.2 5.6-5.5 6.8-3.3-1.2-5.5-3.4-5.5-6.8v-4zM5.3 8l2 "
        + "2.1 3.4-4.3'/>"),
    Self(
      "sprout", [],
      "<path d='M8 14V7M8 9.5c0-3-2-4.5-5.5-4.5 0 3 2 4.5 5.5 4.5zM8 7.5c0-3 1.8-5 5.5-5 0 "
        + "3.5-2 5-5.5 5z'/>"),
    Self(
      "stack", ["square.stack.3d.up.fill"],
      "<path d='M8 1.8l6 3-6 3-6-3zM2 8l6 3 6-3M2 11.2l6 3 6-3'/>"),
    Self(
      "stairs", [],
      "<path d='M2 13.5h3v-3.3h3V6.9h3V3.5h3'/>"),
    Self(
      "star", ["star.fill"],
      "<path d='M8 1.8l1.9 4 4.3.6-3.1 3 .8 4.3L8 11.6l-3.9 2.1.8-4.3-3.1-3 4.3-.6z'/>"),
    Self(
      "star-circle", ["star.circle.fill"],
      "<circle cx='8' cy='8' r='6.25'/><path d='M8 4.3l1.1 2.3 2.5.3-1.8 1.8.4 2.5L8 "
        + "10l-2.2 1.2.4-2.5-1.8-1.8 2.5-.3z'/>"),
    Self(
      "tag", ["tag.fill", "tag.circle.fill"],
      "<path d='M2.5 2.5h5L14 9l-5 5-6.5-6.5z'/><path d='M5.5 5.5v.01'/>"),
    Self(
      "tags", [],
      "<path d='M1.5 3.5H6L10.5 8l-4 4-5-5zM9 3.5L13.8 8l-4.5 4.5M4 6v.01'/>"),
    Self(
      "target", [],
      "<circle cx='8' cy='8' r='6.25'/><circle cx='8' cy='8' r='3.3'/><path d='M8 8v.01'/>"),
    Self(
      "thumbs-up", ["hand.thumbsup.fill"],
      "<path d='M5 7.5L8 1.8c1.3 0 1.9.9 1.6 2.2L9 6.5h3.6c1 0 1.6.8 1.3 1.8l-1.2 "
        + "4.4c-.2.8-.8 1.3-1.6 1.3H5M2 7.5h3V14H2z'/>"),
    Self(
      "tray-up", ["tray.and.arrow.up.fill"],
      "<path d='M8 9V2.5M5.5 5L8 2.5 10.5 5M2 9.5v4h12v-4h-3.5l-1 1.5h-3l-1-1.5z'/>"),
    Self(
      "trophy", ["trophy.fill"],
      "<path d='M5 2.5h6v4a3 3 0 0 1-6 0zM5 3.5H2.5c0 2.3 1 3.5 2.6 3.5M11 3.5h2.5c0 2.3-1 "
        + "3.5-2.6 3.5M8 9.5v4M5.5 13.5h5'/>"),
    Self(
      "twenty", ["20.square.fill"],
      "<rect x='1.8' y='2.8' width='12.4' height='10.4' rx='2'/><path d='M4 6.6c.2-1.6 "
        + "3-1.6 3 .1 0 1.4-3 2-3 3.8h3'/><ellipse cx='10.7' cy='8' rx='1.4' ry='2.5'/>"),
    Self(
      "wave", [],
      "<path d='M1.5 6.5c1.6-2 2.7-2 4.3 0s2.7 2 4.3 0 2.7-2 4.3 0M1.5 10.5c1.6-2 2.7-2 "
        + "4.3 0s2.7 2 4.3 0 2.7-2 4.3 0'/>"),
    Self(
      "wind", [],
      "<path d='M2 6h7a2 2 0 1 0-2-2M2 9h10a2 2 0 1 1-2 2M2 12h4.5'/>"),
  ]
}
