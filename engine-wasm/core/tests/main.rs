//! The checks of the whole engine, one program: each file is built and linked with the others once.

mod support;

mod cell_frames;
mod conservation;
mod contracts;
mod corpus;
mod crossings;
mod described;
mod directions;
mod drawn;
mod end_systems;
mod gfc;
mod golden;
mod growth;
mod hostile;
mod laws;
mod live;
mod lost_cells;
mod marks;
mod measured;
mod mechanisms;
mod ordered;
mod packet_switch;
mod places;
mod policing;
mod published;
mod reasons;
mod relations;
mod slices;
mod slots;
mod symmetries;
mod trace;
