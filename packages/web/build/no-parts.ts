/**
 * Stands in for the parts of Mantine's Combobox that the searchable list does not draw: they hang on the component as
 * its properties, so a phone would load a seventh more for nothing. A part that Mantine renames ends the build.
 */
const nothing = () => null;

export {
  nothing as ComboboxChevron,
  nothing as ComboboxClearButton,
  nothing as ComboboxDropdownTarget,
  nothing as ComboboxEmpty,
  nothing as ComboboxEventsTarget,
  nothing as ComboboxFooter,
  nothing as ComboboxGroup,
  nothing as ComboboxHeader,
  nothing as ComboboxHiddenInput,
  nothing as ComboboxSearch,
  nothing as Overlay,
  nothing as PopoverContextMenu,
};
